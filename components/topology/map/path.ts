import type { Point } from './shapes.ts';

const RADIUS = 8;

/** SVG path with rounded corners; the radius is smaller if corners are close to each other. */
export function pathOf(points: readonly Point[]): string {
  const bends = points.filter((point, index) => index === 0 || !isSame(point, points[index - 1]));
  return bends
    .map((point, index) => {
      const [before, after] = [bends[index - 1], bends[index + 1]];
      if (!before) return `M${point.x} ${point.y}`;
      if (!after) return `L${point.x} ${point.y}`;
      const [start, end] = [towards(point, before), towards(point, after)];
      return `L${start.x} ${start.y}Q${point.x} ${point.y} ${end.x} ${end.y}`;
    })
    .join('');
}

const isSame = (one: Point, other: Point | undefined): boolean => one.x === other?.x && one.y === other?.y;

function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = Math.min(RADIUS, length / 2) / length;
  return { x: round(from.x + (to.x - from.x) * share), y: round(from.y + (to.y - from.y) * share) };
}

const round = (value: number): number => Math.round(value * 10) / 10;
