import { LANE_WIDTH, SIZE } from './shapes.ts';

/** Target aspect ratio of the map, which fits most screens. */
const ASPECT_RATIO = 1.7;
const MAX_COLUMNS = 40;

export interface Columns {
  places: { column: number; y: number; isFirst: boolean }[];
  width: number;
  height: number;
}

/**
 * Chooses the number of columns that brings the map, including the part above, closest to `ASPECT_RATIO`. Each box goes to the
 * shortest column.
 */
export function columnsOf(heights: readonly number[], above: number): Columns {
  const most = Math.max(1, Math.min(heights.length, MAX_COLUMNS));
  const tries = Array.from({ length: most }, (_, index) => fill(heights, index + 1));
  const off = ({ width, height }: Columns) => Math.abs(Math.log(width / (height + above) / ASPECT_RATIO));
  return tries.reduce((best, one) => (off(one) < off(best) ? one : best));
}

function fill(heights: readonly number[], count: number): Columns {
  const ends = new Array<number>(count).fill(0);
  const places = heights.map((height) => {
    const y = Math.min(...ends);
    const column = ends.indexOf(y);
    ends[column] = y + height + SIZE.laneGap;
    return { column, y, isFirst: y === 0 };
  });
  return { places, width: columnX(count), height: Math.max(0, ...ends) - SIZE.laneGap };
}

/** Horizontal position of a column; lines use the gutter on its left. */
export const columnX = (column: number): number => SIZE.gutter + column * (LANE_WIDTH + SIZE.gutter);

/** Places boxes in a row, in the order of their desired middles and as close to them as possible without overlap. */
export function rowOf(wishes: readonly { id: string; middle: number }[], size: { width: number }): Map<string, number> {
  const step = size.width + SIZE.rowGap;
  const sorted = wishes.toSorted((one, other) => one.middle - other.middle || (one.id < other.id ? -1 : 1));
  const placed: { id: string; x: number }[] = [];
  for (const { id, middle } of sorted) {
    const least = (placed.at(-1)?.x ?? Number.NEGATIVE_INFINITY) + step;
    placed.push({ id, x: Math.max(least, middle - size.width / 2) });
  }
  // Boxes were pushed only to the right, so the row moves back by the average shift.
  const shift = placed.reduce((sum, { x }, index) => sum + x - ((sorted[index]?.middle ?? 0) - size.width / 2), 0);
  const back = placed.length > 0 ? shift / placed.length : 0;
  return new Map(placed.map(({ id, x }) => [id, Math.round(x - back)]));
}
