'use client';

import { Panel } from '@xyflow/react';
import { type ReactNode, useState } from 'react';
import { layer } from '#components/ui/layer.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { type End, optionsFor } from '#lib/console/networking/topology/plan.ts';
import type { Topology } from '#lib/console/networking/topology/schema.ts';
import { isSearching, type Search } from '../find.ts';
import { NothingFound } from '../nothing-found.tsx';
import type { PendingChanges } from '../use-pending.ts';
import { foundOf } from './found.ts';
import { layoutOf } from './layout.ts';
import { Legend } from './legend.tsx';
import { MapCanvas } from './map-canvas.tsx';
import type { FlowNode } from './map-node.tsx';
import type { MapNode } from './shapes.ts';
import { endOf } from './use-drawing.ts';

const ConnectDialog = lazyComponent(async () => (await import('./connect-dialog.tsx')).ConnectDialog);

interface TopologyMapProps {
  projectId: string;
  topology: Topology;
  pending: PendingChanges;
  search: Search;
  onClear: () => void;
  children: ReactNode;
}

export function TopologyMap({ projectId, topology, pending, search, onClear, children }: TopologyMapProps) {
  const mayWrite = useMayWrite(projectId) === true;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [request, setRequest] = useState<{ from: End; to?: End }>();
  const layout = layoutOf(topology, open);
  const changes = pending.waiting.map(({ option }) => option.change);
  const optionsOf = (from: End, to?: End) => optionsFor(topology, changes, from, to);
  const connect = (from: End, to?: End) => {
    const [only, ...others] = optionsOf(from, to);
    if (to && only && !only.refused && others.length === 0) pending.add(only);
    else setRequest(to ? { from, to } : { from });
  };
  const reach = (from: End) => {
    const allowed = optionsOf(from).filter(({ refused }) => !refused);
    return new Set(allowed.flatMap(({ ends }) => ends.filter((id) => id !== from.id)));
  };
  const turn = (id: string) => setOpen(new Set(open.has(id) ? [...open].filter((one) => one !== id) : [...open, id]));
  const found = isSearching(search) ? foundOf(layout.nodes, search) : undefined;
  const nameOf = ({ id }: End) => layout.nodes.find((node) => endOf(node).id === id)?.name ?? id;
  return (
    <>
      {found?.size === 0 && <NothingFound onClear={onClear} />}
      <MapCanvas
        projectId={projectId}
        layout={layout}
        flow={layout.nodes.map(toFlow)}
        found={found}
        drawing={mayWrite ? { reach, onConnect: connect } : undefined}
        pending={pending.waiting.map(({ option }) => option)}
        onTurn={turn}
      >
        <Panel position="bottom-center" className={layer.sticky}>
          {children}
        </Panel>
      </MapCanvas>
      <Legend />
      {request && (
        <ConnectDialog
          name={nameOf(request.from)}
          options={optionsOf(request.from, request.to)}
          onAdd={pending.add}
          onClose={() => setRequest(undefined)}
        />
      )}
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
  // The canvas disables pointer events on nodes that it does not move or select itself.
  style: { pointerEvents: 'all' },
  zIndex: node.kind === 'network' || node.kind === 'external' ? 0 : 1,
});
