'use client';

import { useState } from 'react';
import type { End } from '#lib/console/networking/topology/plan.ts';
import type { MapLayout, MapNode } from './shapes.ts';

/** The end of a connection that a node represents; for nodes on a network it is the network. */
export function endOf(node: MapNode): End {
  if (node.kind === 'router') return { kind: 'router', id: node.routerId };
  if (node.kind === 'instance') return { kind: 'instance', id: node.guest.serverId };
  return { kind: 'network', id: node.networkId };
}

/** Undefined for users who may not change anything. */
export interface Drawing {
  reach: (from: End) => ReadonlySet<string>;
  /** If `to` is omitted, the user chooses among the possible ends. */
  onConnect: (from: End, to?: End) => void;
}

/** Connections drawn with the pointer may end anywhere on a node, not only at its handle. */
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
