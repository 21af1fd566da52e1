'use client';

import { useState } from 'react';
import type { Topology } from '#lib/console/topology/schema.ts';
import { isFound, isSearching, type Search } from '../find.ts';
import { NothingFound } from '../nothing-found.tsx';
import { layoutOf } from './layout.ts';
import { MapCanvas } from './map-canvas.tsx';
import type { FlowNode } from './map-node.tsx';
import { placeOf } from './related.ts';
import type { MapNode } from './shapes.ts';

interface TopologyMapProps {
  projectId: string;
  topology: Topology;
  search: Search;
  onClear: () => void;
}

/** The map of a topology. What is looked for stands out; a collapsed group counts by its instances. */
export function TopologyMap({ projectId, topology, search, onClear }: TopologyMapProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const layout = layoutOf(topology, open);
  const turn = (id: string) => setOpen(new Set(open.has(id) ? [...open].filter((one) => one !== id) : [...open, id]));
  const found = isSearching(search)
    ? new Set(layout.nodes.filter((node) => isFound(node, search)).flatMap((node) => [node.id, placeOf(node)]))
    : undefined;
  return (
    <>
      {found?.size === 0 && <NothingFound onClear={onClear} />}
      <MapCanvas projectId={projectId} layout={layout} flow={layout.nodes.map(toFlow)} found={found} onTurn={turn} />
    </>
  );
}

const toFlow = (node: MapNode): FlowNode => ({
  id: node.id,
  type: 'thing',
  position: { x: node.x, y: node.y },
  width: node.width,
  height: node.height,
  data: { node },
  zIndex: node.kind === 'network' || node.kind === 'external' ? 0 : 1,
});
