/** Whether a table keeps to the secret it bound itself to. */
import type { Snapshot } from '../generated/messages';
import { firstPledge, type Pledge } from './pledges';
import { fingerprintOf } from './verify';

export class Bond {
  /** What this browser saw first of the table; null as long as it has seen nothing. */
  first = $state.raw<Pledge | null>(null);
  /** The fingerprint of another secret, once the table was found to have one. */
  other = $state<string | null>(null);

  /** The whole table came. A page, which may be passed on, tells no fingerprint: the socket does. */
  hear({ table, moment, secret_sha256, secret }: Snapshot): void {
    if (secret_sha256) {
      const seq = table.status === 'finished' ? null : moment.seq;
      const inherited = table.branched?.events ?? 0;
      this.first = firstPledge(table.id, { fingerprint: secret_sha256, inherited, seq });
      this.compare(secret_sha256);
    }
    this.reveal(secret);
  }

  /** The match is over, and its secret is told. */
  reveal(secret: string | null): void {
    if (secret) this.compare(fingerprintOf(secret));
  }

  private compare(fingerprint: string): void {
    if (this.first && fingerprint !== this.first.fingerprint) this.other = fingerprint;
  }
}
