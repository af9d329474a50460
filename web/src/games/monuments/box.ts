/** A small box and an empty table of Monuments, for tests. */
import type { Catalogue, ColourView, View } from '../../generated/monuments';

const NAMES =
  'akropolis artemision babylon bet_hamikdash colosseum kolossus mausoleum petra pharos pyramiden semiramis zeus'.split(
    ' ',
  );
export const [AKROPOLIS, ARTEMISION, BABYLON, KOLOSSUS, PETRA, PHAROS, ZEUS] = [0, 1, 2, 5, 7, 8, 11] as const;

/** A card by monument and value. */
export const card = (monument: number, value: number): number => monument * 9 + value - 1;

export const catalogue = {
  monuments: NAMES.map((id) => ({
    id,
    name: { key: `monument.${id}`, args: {} },
    colour: null,
    confidence: 'printed',
    out_with: [],
  })),
  cards: Array.from({ length: 108 }, (_, id) => ({
    monument: Math.floor(id / 9),
    value: (id % 9) + 1,
    symbol: id % 3,
    name: { key: 'card.name', args: {} },
    confidence: 'reconstructed',
  })),
  symbols: ['ship', 'helmet', 'scroll'].map((id) => ({ id, name: { key: `symbol.${id}`, args: {} } })),
  colours: ['red', 'yellow', 'blue', 'green'].map((id) => ({ id, name: { key: `colour.${id}`, args: {} } })),
  columns: [0, 1, 2, 3, 4, 5].map((k) => ({ sole: 3 * k, first: 2 * k, second: k })),
  fields: Array.from({ length: 13 }, (_, field) => field),
  bonus: [9, 6, 3],
  unused: -12,
  minimum: [2, 3],
  blocked: [2, 1, 2],
  last_column: 5,
  actions: 3,
  pair: 2,
  pile_at_start: {},
  historians: {},
  colours_each: {},
  confidence: {},
} as unknown as Catalogue;

export type Stacks = Record<number, number[]>;

/** A table of three with these stacks (values, bottom to top) by colour and monument. */
export function tableOf(stacks: Stacks[], columns: Record<number, number> = {}, stones: [number, number][] = []): View {
  const colours: ColourView[] = stacks.map((own, seat) => ({
    seat,
    points: 0,
    historians: 2,
    stacks: NAMES.map((_, monument) => (own[monument] ?? []).map((value) => card(monument, value))),
    symbols: [0, 0, 0],
  }));
  const built = (monument: number): number[] =>
    colours.flatMap(({ stacks: all }, colour) => (all[monument]!.length ? [colour] : []));
  const highest = (colour: number, monument: number): number => Math.max(...colours[colour]!.stacks[monument]!);
  return {
    turn: 0,
    actor: 0,
    phase: 'start',
    colour: 0,
    actions_done: 0,
    actions_left: 3,
    extra: false,
    ending: false,
    row: [null, null, null],
    pile: 30,
    players: stacks.map((_, seat) => ({ colours: [seat], hand_size: 0, hand: null, known: [], score: [] })),
    colours,
    monuments: NAMES.map((_, monument) => ({
      in_play: true,
      availability: 2 - built(monument).length,
      column: columns[monument] ?? 0,
      owners: built(monument).sort(
        (a, b) =>
          colours[b]!.stacks[monument]!.length - colours[a]!.stacks[monument]!.length ||
          highest(b, monument) - highest(a, monument),
      ),
    })),
    stones: stones.map(([colour, field]) => ({ colour, field, cards: field, counts: true, bonus: 0 })),
    discarded: [],
    taken: [],
    aside: [],
    laying: null,
    discarding: null,
    two_player_count: null,
  };
}
