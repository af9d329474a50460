/** Draws the result of a match on a canvas: who played, points by category and over time, who won. */
import { written } from '../../kit/numbers';
import { DASHES, pointLines } from '../points';
import { broken, fitted } from './lettering';
import type { Look } from './look';
import type { Result } from './result';

const WIDTH = 1200;
const PAD = 56;
const ROW = 62;
const HEAD = 76; // of the table
const NAMES = [190, 320]; // the least and the most room for names, marks included
const RANK = 44;
const TABLE = 232; // where it begins
const CHART = 330;
const RIGHT = 210; // room for names beside the chart
const FOOT = 40;

/** The marks of the seats on a field of 48, as the table draws them. */
const MARKS = [
  'M5 24a19 19 0 1 0 38 0a19 19 0 1 0-38 0z',
  'M11 7h26a4 4 0 0 1 4 4v26a4 4 0 0 1-4 4h-26a4 4 0 0 1-4-4v-26a4 4 0 0 1 4-4z',
  'M24 2.5 45.5 24 24 45.5 2.5 24z',
  'M24 3.5 46 42H2z',
];
const LETTERS = 'RBYG';
const HOUSE = 'M2 21h20M4 21V11l8-7 8 7v10M9 21v-6l3-3 3 3v6M12 4V1.5M16 21v-7'; // on a field of 24

export function paint(canvas: HTMLCanvasElement, result: Result, look: Look): void {
  const table = TABLE + HEAD + result.rows.length * ROW;
  canvas.width = WIDTH;
  canvas.height = table + CHART + FOOT;
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = look.sheet;
  pen.fillRect(0, 0, WIDTH, canvas.height);
  pen.fillStyle = look.accent;
  pen.fillRect(0, 0, WIDTH, 14);
  paintHead(pen, result, look);
  paintTable(pen, result, look);
  paintChart(pen, result, look, table + 24, table + CHART);
}

function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, width: number): void {
  pen.fillText(fitted(text, width, widthOf(pen)), x, y);
}

const widthOf = (pen: CanvasRenderingContext2D) => (text: string) => pen.measureText(text).width;

function paintHead(pen: CanvasRenderingContext2D, result: Result, look: Look): void {
  pen.textBaseline = 'alphabetic';
  pen.textAlign = 'right';
  pen.fillStyle = look.faint;
  pen.font = `700 34px ${look.serif}`;
  pen.fillText('Dighouse', WIDTH - PAD, 84);
  const house = pen.measureText('Dighouse').width + 54;
  paintHouse(pen, look, WIDTH - PAD - house, 54);
  pen.textAlign = 'left';
  pen.fillStyle = look.ink;
  pen.font = `700 54px ${look.serif}`;
  write(pen, result.title, PAD, 88, WIDTH - 2 * PAD - house - 40);
  pen.fillStyle = look.faint;
  pen.font = `400 24px ${look.sans}`;
  write(pen, result.subtitle, PAD, 126, WIDTH - 2 * PAD);
  line(pen, look.ink, 2, PAD, 152, WIDTH - PAD);
  pen.fillStyle = look.ink;
  pen.font = `600 42px ${look.serif}`;
  write(pen, result.headline, PAD, 212, WIDTH - 2 * PAD);
}

function paintHouse(pen: CanvasRenderingContext2D, look: Look, x: number, y: number): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(1.6, 1.6);
  pen.strokeStyle = look.faint;
  pen.lineWidth = 1.7;
  pen.stroke(new Path2D(HOUSE));
  pen.restore();
}

function paintTable(pen: CanvasRenderingContext2D, result: Result, look: Look): void {
  const names = roomForNames(pen, result, look);
  const first = PAD + RANK + names;
  const column = (WIDTH - PAD - first) / result.columns.length;
  const right = (index: number): number => first + (index + 1) * column - 10;
  pen.textAlign = 'right';
  pen.fillStyle = look.faint;
  const { heads, size } = headings(pen, result.columns, column - 12, look);
  heads.forEach((lines, index) =>
    lines.forEach((text, at) => {
      pen.fillText(text, right(index), TABLE + HEAD - 14 - (lines.length - 1 - at) * (size + 2));
    }),
  );
  line(pen, look.ink, 2, PAD, TABLE + HEAD, WIDTH - PAD);
  result.rows.forEach((row, place) => {
    const top = TABLE + HEAD + place * ROW;
    const base = top + ROW / 2 + 9;
    if (row.rank === 1) {
      pen.fillStyle = look.wash;
      pen.fillRect(PAD, top + 1, WIDTH - 2 * PAD, ROW - 1);
    }
    pen.fillStyle = look.ink;
    pen.font = `400 26px ${look.sans}`;
    pen.textAlign = 'center';
    pen.fillText(String(row.rank), PAD + RANK / 2, base);
    paintMark(pen, look, row.seat, PAD + RANK, top + ROW / 2 - 18, 36);
    paintName(pen, look, row, PAD + RANK + 48, base, names - 60);
    pen.textAlign = 'right';
    pen.fillStyle = look.ink;
    pen.font = `400 26px ${look.sans}`;
    row.points.forEach((points, index) => pen.fillText(written(points), right(index), base));
    pen.font = `700 30px ${look.sans}`;
    pen.fillText(written(row.total), right(row.points.length), base);
    line(pen, look.rule, 1, PAD, top + ROW, WIDTH - PAD);
  });
}

/** As much as the longest name needs, within bounds: the rest is for the columns. */
function roomForNames(pen: CanvasRenderingContext2D, result: Result, look: Look): number {
  pen.font = `600 28px ${look.serif}`;
  const longest = Math.max(...result.rows.map(({ name, note }) => widthOf(pen)(note ? `${name} ${note}` : name)));
  return Math.min(NAMES[1]!, Math.max(NAMES[0]!, longest + 72));
}

/** The names of the columns, in letters as large as lets them stand whole in three lines. */
function headings(pen: CanvasRenderingContext2D, columns: string[], width: number, look: Look) {
  for (let size = 20; ; size--) {
    pen.font = `600 ${size}px ${look.sans}`;
    const heads = columns.map((name) => broken(name, width, widthOf(pen)));
    const whole = heads.every((lines) => lines.length <= 3 && !lines.some((text) => text.endsWith('…')));
    if (whole || size <= 14) return { heads: heads.map((lines) => lines.slice(0, 3)), size };
  }
}

function paintName(
  pen: CanvasRenderingContext2D,
  look: Look,
  row: Result['rows'][number],
  x: number,
  base: number,
  room: number,
): void {
  pen.textAlign = 'left';
  pen.font = `400 20px ${look.sans}`;
  const note = row.note ? pen.measureText(row.note).width + 10 : 0;
  pen.font = `600 28px ${look.serif}`;
  const name = fitted(row.name, room - note, widthOf(pen));
  pen.fillStyle = look.ink;
  pen.fillText(name, x, base);
  const end = x + pen.measureText(name).width + 10;
  pen.font = `400 20px ${look.sans}`;
  pen.fillStyle = look.faint;
  pen.fillText(row.note, end, base);
}

function paintMark(pen: CanvasRenderingContext2D, look: Look, seat: number, x: number, y: number, size: number): void {
  const { fill, on } = look.seats[seat]!;
  const tent = seat === 3;
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 48, size / 48);
  pen.fillStyle = fill;
  pen.fill(new Path2D(MARKS[seat]));
  pen.fillStyle = on;
  pen.textAlign = 'center';
  pen.font = `700 ${tent ? 21 : 24}px ${look.sans}`;
  pen.fillText(LETTERS[seat]!, 24, tent ? 38 : 32.5);
  pen.restore();
}

function paintChart(pen: CanvasRenderingContext2D, result: Result, look: Look, top: number, bottom: number): void {
  pen.textAlign = 'left';
  pen.fillStyle = look.ink;
  pen.font = `600 28px ${look.serif}`;
  pen.fillText(result.over, PAD, top + 24);
  const frame = { left: PAD + 50, top: top + 60, right: WIDTH - PAD - RIGHT, bottom: bottom - 10, line: 28 };
  const drawn = pointLines(result.log, result.names.length, frame);
  pen.font = `400 20px ${look.sans}`;
  for (const { points, y } of drawn.ticks) {
    line(pen, look.rule, 1, frame.left, y, frame.right + 6);
    pen.textAlign = 'right';
    pen.fillStyle = look.faint;
    pen.fillText(written(points), frame.left - 12, y + 7);
  }
  if (drawn.zero !== null) line(pen, look.faint, 2, frame.left, drawn.zero, frame.right + 6);
  pen.lineJoin = 'round';
  drawn.lines.forEach((points, seat) => {
    pen.beginPath();
    points.forEach(([x, y]) => pen.lineTo(x, y));
    pen.setLineDash(DASHES[seat]!.map((part) => 1.5 * part));
    pen.lineWidth = 4;
    pen.strokeStyle = look.seats[seat]!.line;
    pen.stroke();
  });
  pen.setLineDash([]);
  for (const { seat, points, y } of drawn.labels) {
    paintMark(pen, look, seat, frame.right + 18, y - 11, 22);
    pen.textAlign = 'left';
    pen.fillStyle = look.ink;
    pen.font = `600 21px ${look.sans}`;
    const total = ` ${written(points)}`;
    const room = RIGHT - 52 - pen.measureText(total).width;
    pen.fillText(fitted(result.names[seat]!, room, widthOf(pen)) + total, frame.right + 48, y + 7);
  }
}

function line(pen: CanvasRenderingContext2D, colour: string, width: number, from: number, y: number, to: number): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.beginPath();
  pen.moveTo(from, y);
  pen.lineTo(to, y);
  pen.stroke();
}
