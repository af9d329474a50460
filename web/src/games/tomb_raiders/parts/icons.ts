/** The drawing of a kind of card. */
const DRAWN: Record<string, string> = {
  expertise: 'k-book',
  general_knowledge: 'k-open',
  congress: 'k-congress',
  thief: 'k-thief',
  tomb_raiders: 'k-raiders',
  scientist: 'k-scientist',
  assistant: 'k-assistant',
  general_excavation: 'k-exc',
  exhibition: 'k-exhib',
  museum: 'k-museum',
};

export const cardIcon = (kind: string): string => DRAWN[kind] ?? 'k-open';
