import { expect, test } from 'vitest';
import type { MyGame, Sat } from '../generated/messages';
import { leaning, levelOf, type Played, playedAt } from './levels';

const LEVELS = ['random', 'volunteer', 'student', 'greedy'];

const record = (wins: number, losses: number, players = 2): Played[] => [
  ...Array<Played>(wins).fill({ won: true, fair: 1 / players }),
  ...Array<Played>(losses).fill({ won: false, fair: 1 / players }),
];
const game = (won: boolean, ...bots: (string | null)[]): MyGame => {
  const others = bots.map((bot) => ({ bot, person: bot === null, mine: false }));
  return { won, screen: false, seats: [{ bot: null, person: true, mine: true }, ...others] as Sat[] } as MyGame;
};

test('with few games the last one decides', () => {
  expect(leaning(1, 3, record(1, 0))).toBe(1);
  expect(leaning(3, 3, record(1, 1))).toBe(-1);
  expect(leaning(2, 3, record(0, 2))).toBe(0);
});

test.each([
  [2, 8, 7],
  [3, 5, 4],
  [4, 4, 3],
])('among %i players one goes up with %i wins of ten, not with %i', (players, enough, tooFew) => {
  expect(leaning(1, players, record(enough, 10 - enough, players))).toBe(1);
  expect(leaning(1, players, record(tooFew, 10 - tooFew, players))).toBe(0);
});

test.each([
  [2, 2, 3],
  [3, 1, 2],
  [4, 1, 2],
])('among %i players one goes down with %i wins of ten, not with %i', (players, hardly, enough) => {
  expect(leaning(2, players, record(hardly, 10 - hardly, players))).toBe(-1);
  expect(leaning(2, players, record(enough, 10 - enough, players))).toBe(0);
});

test('whoever just won is never sent down, whoever just lost never up', () => {
  expect(leaning(1, 2, record(1, 9))).toBe(0);
  expect(leaning(2, 2, record(9, 1))).toBe(0);
});

test('games with other numbers of players count by their own fair share', () => {
  const mixed = [...record(4, 1, 2), ...record(2, 3, 4)]; // 2.5 + 1.25 of ten would be fair
  expect(leaning(1, 2, mixed)).toBe(1);
  expect(leaning(1, 4, [...record(3, 2, 2), ...record(2, 3, 4)])).toBe(0);
  expect(leaning(2, 2, [...record(1, 4, 2), ...record(0, 5, 4)])).toBe(-1);
  expect(leaning(3, 4, [...record(1, 4, 2), ...record(1, 4, 4)])).toBe(0);
});

test('only games alone against bots of the level count, with however many players, and no more than ten', () => {
  const shared = { ...game(true, 'student'), screen: true };
  const games = [
    game(true, 'student'),
    game(true, 'greedy'),
    game(false, 'student'),
    game(true, 'student', 'volunteer'),
    game(true, null),
    shared,
  ];
  expect(playedAt(games, LEVELS, 2)).toEqual([
    { won: true, fair: 1 / 2 },
    { won: false, fair: 1 / 2 },
    { won: true, fair: 1 / 3 },
  ]);
  expect(playedAt(Array<MyGame>(14).fill(game(true, 'student')), LEVELS, 2)).toHaveLength(10);
});

test('a level is that of the strongest bot; a bot of the host has none', () => {
  expect(levelOf(LEVELS, ['student', 'greedy', 'volunteer'])).toBe(3);
  expect(levelOf(LEVELS, ['guest'])).toBe(-1);
  expect(levelOf(LEVELS, [])).toBe(-1);
});
