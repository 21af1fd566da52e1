import { isFound, type Search, type SearchableNode } from '../find.ts';
import { placeOf } from './related-nodes.ts';
import type { MapNode } from './shapes.ts';

export const foundOf = (nodes: readonly MapNode[], search: Search): ReadonlySet<string> =>
  new Set(
    nodes
      .filter((node) => thingsOf(node).some((thing) => isFound(thing, search)))
      .flatMap((node) => [node.id, placeOf(node)]),
  );

function thingsOf(node: MapNode): readonly SearchableNode[] {
  switch (node.kind) {
    case 'instance':
      return [{ ...node, id: node.guest.serverId }];
    case 'group':
    case 'ports':
      return node.parts;
    default:
      return [node];
  }
}
