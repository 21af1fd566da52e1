import { type Box, headOf, type MapNode } from './shapes.ts';

/** Weight of the distance perpendicular to the direction. */
const SIDEWAYS_WEIGHT = 2.5;

const DIRECTIONS: Record<string, { x: number; y: number }> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

const centre = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

/** The nearest node in the direction of an arrow key; undefined if there is none, or for another key. */
export function neighbourOf(nodes: readonly MapNode[], id: string, key: string): string | undefined {
  const direction = DIRECTIONS[key];
  const from = nodes.find((node) => node.id === id);
  if (!direction || !from) return undefined;
  const start = centre(headOf(from));
  let best: { id: string; cost: number } | undefined;
  for (const node of nodes) {
    const end = centre(headOf(node));
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const along = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    const cost = along + SIDEWAYS_WEIGHT * aside;
    if (node.id !== id && along > 1 && cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { id: node.id, cost };
  }
  return best?.id;
}
