import type { MapLayout, MapNode } from './shapes.ts';

export function relatedTo({ nodes, lines }: MapLayout, id: string | undefined): ReadonlySet<string> {
  const node = nodes.find((one) => one.id === id);
  if (!node) return new Set();
  const place = placeOf(node);
  const ends = lines.flatMap(({ from, to }) => (from === place || to === place ? [from, to] : []));
  const twins = nodes.filter((one) => isSameInstance(one, node));
  return new Set([node.id, place, ...ends, ...twins.flatMap((twin) => [twin.id, placeOf(twin)])]);
}

export const placeOf = (node: MapNode): string => (node.kind === 'router' ? node.id : node.networkId);

const isSameInstance = (one: MapNode, other: MapNode): boolean =>
  one.kind === 'instance' && other.kind === 'instance' && one.guest.serverId === other.guest.serverId;
