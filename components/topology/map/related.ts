import type { MapLayout, MapNode } from './shapes.ts';

/** The ids of the nodes that hang together with one: by lines, by standing on it, and the same instance elsewhere. */
export function relatedTo({ nodes, lines }: MapLayout, id: string | undefined): ReadonlySet<string> {
  const node = nodes.find((one) => one.id === id);
  if (!node) return new Set();
  const place = placeOf(node);
  const ends = lines.flatMap(({ from, to }) => (from === place || to === place ? [from, to] : []));
  const twins = nodes.filter((one) => isSameInstance(one, node));
  return new Set([node.id, place, ...ends, ...twins.flatMap((twin) => [twin.id, placeOf(twin)])]);
}

/** The lane or router that a node is or stands on. */
export const placeOf = (node: MapNode): string => (node.kind === 'router' ? node.id : node.networkId);

const isSameInstance = (one: MapNode, other: MapNode): boolean =>
  one.kind === 'instance' && other.kind === 'instance' && one.guest.serverId === other.guest.serverId;
