'use client';

import '@xyflow/react/dist/base.css';
import { ConnectionMode, Panel, ReactFlow, ReactFlowProvider, ViewportPortal } from '@xyflow/react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { layer } from '#components/ui/layer.ts';
import type { Option } from '#lib/console/networking/topology/plan.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { leaveCard } from './leave-card.ts';
import { MapCard } from './map-card.tsx';
import { MapControls } from './map-controls.tsx';
import { MapLines } from './map-lines.tsx';
import { type FlowNode, MapNodeView } from './map-node.tsx';
import { MapStateContext } from './map-state.ts';
import { PendingLines } from './pending-lines.tsx';
import { relatedTo } from './related-nodes.ts';
import type { MapLayout, MapNode } from './shapes.ts';
import { type Drawing, endOf, useDrawing } from './use-drawing.ts';
import { useLooking } from './use-looking.ts';
import { useWalk, WHOLE } from './use-walk.ts';

interface MapCanvasProps {
  projectId: string;
  layout: MapLayout;
  /** The nodes in the format of the canvas; the same array while the layout does not change. */
  flow: FlowNode[];
  found: ReadonlySet<string> | undefined;
  drawing: Drawing | undefined;
  pending: readonly Option[];
  onTurn: (id: string) => void;
  children: ReactNode;
}

const NODE_TYPES = { thing: MapNodeView };
/** Zoom below which names and addresses are hidden, since they are not legible. */
const MIN_LEGIBLE_ZOOM = 0.45;

export function MapCanvas(props: MapCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({ projectId, layout, flow, found, drawing, pending, onTurn, children }: MapCanvasProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isFar, setIsFar] = useState(false);
  const looking = useLooking(layout, onTurn);
  const { targets, ...drawn } = useDrawing(layout, drawing);
  const walk = useWalk(layout, frame, looking);
  const { shown, activeId, look: onLook, focus: onFocus, choose: onChoose, close } = looking;
  const related = relatedTo(layout, shown?.id);
  const canConnect = drawing !== undefined;
  const leave = () => {
    if (shown) leaveCard(frame.current, shown.id);
    close();
  };
  return (
    <MapStateContext value={{ activeId, related, found, targets, canConnect, onLook, onFocus, onChoose }}>
      <Frame frame={frame} isFar={isFar} onKey={(event) => (event.key === 'Escape' ? leave() : walk(event))}>
        <ReactFlow<FlowNode>
          nodes={flow}
          nodeTypes={NODE_TYPES}
          onMove={(_event, { zoom }) => setIsFar(zoom < MIN_LEGIBLE_ZOOM)}
          onPaneClick={close}
          {...drawn}
          {...CANVAS_OPTIONS}
        >
          <ViewportPortal>
            <MapLines layout={layout} related={related} isLooking={shown !== undefined} />
            <PendingLines layout={layout} pending={pending} />
          </ViewportPortal>
          <MapControls />
          {shown && (
            <Panel
              position="top-right"
              className={cx(layer.sticky, 'max-sm:inset-x-0', !looking.isPinned && 'max-sm:hidden')}
            >
              <MapCard
                projectId={projectId}
                node={shown}
                isPinned={looking.isPinned}
                links={linksOf(layout, shown, related)}
                onConnect={drawing && (() => drawing.onConnect(endOf(shown)))}
                onClose={leave}
              />
            </Panel>
          )}
          {children}
        </ReactFlow>
      </Frame>
    </MapStateContext>
  );
}

interface FrameProps {
  frame: React.RefObject<HTMLDivElement | null>;
  isFar: boolean;
  onKey: (event: KeyboardEvent) => void;
  children: ReactNode;
}

function Frame({ frame, isFar, onKey, children }: FrameProps) {
  const t = useT();
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={t('Map of the topology. Use the arrow keys to move between items.')}
      data-far={isFar || undefined}
      onKeyDown={onKey}
      className="group/map relative h-120 overflow-hidden rounded-card border bg-canvas sm:h-160 2xl:h-200"
    >
      {children}
    </section>
  );
}

/** Users can only move and zoom the view; the map handles the keyboard itself. */
const CANVAS_OPTIONS = {
  onlyRenderVisibleElements: true,
  fitView: true,
  fitViewOptions: WHOLE,
  minZoom: 0.05,
  maxZoom: 1.5,
  connectionMode: ConnectionMode.Loose,
  nodesDraggable: false,
  nodesFocusable: false,
  edgesFocusable: false,
  elementsSelectable: false,
  disableKeyboardA11y: true,
  panActivationKeyCode: null,
  zoomActivationKeyCode: null,
  selectionKeyCode: null,
  multiSelectionKeyCode: null,
  deleteKeyCode: null,
  // The licence does not require it, and it would add an external link to every map.
  proOptions: { hideAttribution: true },
} as const;

const linksOf = ({ nodes }: MapLayout, shown: MapNode, related: ReadonlySet<string>): string[] =>
  nodes
    .filter(({ id, kind }) => related.has(id) && id !== shown.id && PLACES.has(kind))
    .filter(({ kind }) => shown.kind !== 'instance' || kind !== 'router')
    .map(({ name }) => name);
const PLACES: ReadonlySet<MapNode['kind']> = new Set(['router', 'network', 'external']);
