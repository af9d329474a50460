/** The letter of each seat: with colour and shape it says whose a piece is to eyes that see few colours. */
export const LETTERS = ['R', 'B', 'Y', 'G'] as const;
