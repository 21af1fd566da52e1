'use client';

import { useState } from 'react';
import type { End } from '#lib/console/topology/plan.ts';
import type { MapLayout, MapNode } from './shapes.ts';

/** What a connection of a node is one of; what only stands on a network is that network. */
export function endOf(node: MapNode): End {
  if (node.kind === 'router') return { kind: 'router', id: node.routerId };
  if (node.kind === 'instance') return { kind: 'instance', id: node.guest.serverId };
  return { kind: 'network', id: node.networkId };
}

/** How connections are drawn on a map; undefined for who may not change anything. */
export interface Drawing {
  reach: (from: End) => ReadonlySet<string>;
  /** Without another end the ones there are to choose from. */
  onConnect: (from: End, to?: End) => void;
}

/** Drawing a connection with the pointer: it may end anywhere on a node, not at its grip alone. */
export function useDrawing({ nodes }: MapLayout, drawing: Drawing | undefined) {
  const [fromId, setFromId] = useState<string>();
  const nodeOf = (id: string | undefined) => nodes.find((node) => node.id === id);
  const from = nodeOf(fromId);
  const reach = from && drawing?.reach(endOf(from));
  return {
    targets: reach && new Set(nodes.filter((node) => reach.has(endOf(node).id)).map(({ id }) => id)),
    onConnectStart: (_event: unknown, { nodeId }: { nodeId: string | null }) => setFromId(nodeId ?? undefined),
    onConnectEnd: (event: MouseEvent | TouchEvent) => {
      setFromId(undefined);
      const to = nodeOf(nodeAt(event));
      if (from && to && to.id !== from.id) drawing?.onConnect(endOf(from), endOf(to));
    },
  };
}

function nodeAt(event: MouseEvent | TouchEvent): string | undefined {
  const at = 'changedTouches' in event ? event.changedTouches[0] : event;
  const found = at && document.elementFromPoint(at.clientX, at.clientY);
  return found?.closest<HTMLElement>('[data-map-node]')?.dataset.mapNode;
}
