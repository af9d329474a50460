/** Which drawing of the sprite a kind of card has. */
const DRAWN: Record<string, string> = {
  specialized_knowledge: 'k-book',
  rumor: 'k-rumor',
  congress: 'k-congress',
  assistant: 'k-assistant',
  shovel: 'k-shovel',
  car: 'k-car',
  zeppelin: 'k-zep',
  special_permission: 'k-permit',
  exhibition_small: 'k-exhib',
  exhibition_large: 'k-exhib',
};

export const cardDrawing = (kind: string): string => DRAWN[kind] ?? 'k-open';
