'use client';

import '@xyflow/react/dist/base.css';
import { Panel, ReactFlow, ReactFlowProvider, useReactFlow, ViewportPortal } from '@xyflow/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { layer } from '#components/ui/layer.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { MapCard } from './map-card.tsx';
import { MapControls } from './map-controls.tsx';
import { MapLines } from './map-lines.tsx';
import { type FlowNode, MapNodeView } from './map-node.tsx';
import { type MapState, MapStateContext } from './map-state.ts';
import { neighbourOf } from './neighbour.ts';
import { relatedTo } from './related.ts';
import { headOf, type MapLayout, type MapNode } from './shapes.ts';
import { useFocusWhenDrawn } from './use-focus-when-drawn.ts';

interface MapCanvasProps {
  projectId: string;
  layout: MapLayout;
  /** The same nodes as the canvas takes them; the same array as long as the layout is. */
  flow: FlowNode[];
  found: ReadonlySet<string> | undefined;
  /** Opens or closes a collapsed group. */
  onTurn: (id: string) => void;
}

const NODE_TYPES = { thing: MapNodeView };
/** Below this size nobody reads addresses. */
const FAR = 0.45;
const LARGEST = 1.5;
const SMALLEST = 0.05;
const MOVE_MS = 160;

/** The map on a canvas that is moved and zoomed; only what is in view is drawn. */
export function MapCanvas(props: MapCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({ projectId, layout, flow, found, onTurn }: MapCanvasProps) {
  const t = useT();
  const frame = useRef<HTMLDivElement>(null);
  const [isFar, setIsFar] = useState(false);
  const looking = useLooking(layout, onTurn);
  const walk = useWalk(layout, frame, looking.focus);
  const { shown, isPinned } = looking;
  const related = relatedTo(layout, shown?.id);
  const state: MapState = {
    activeId: looking.activeId ?? layout.nodes[0]?.id,
    related,
    found,
    targets: undefined,
    canConnect: false,
    onLook: looking.look,
    onFocus: looking.focus,
    onChoose: looking.choose,
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') looking.close();
    else walk(event);
  };
  return (
    <MapStateContext value={state}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows lead between the buttons in it */}
      <div
        ref={frame}
        data-far={isFar || undefined}
        onKeyDown={keys}
        className="group/map relative h-160 overflow-hidden rounded-card border bg-canvas 2xl:h-200"
      >
        <ReactFlow<FlowNode>
          nodes={flow}
          nodeTypes={NODE_TYPES}
          onMove={(_event, { zoom }) => setIsFar(zoom < FAR)}
          onPaneClick={looking.close}
          aria-label={t('Map of the topology; arrow keys lead from one thing to the next')}
          {...STILL}
        >
          <ViewportPortal>
            <MapLines layout={layout} related={related} isLooking={shown !== undefined} />
          </ViewportPortal>
          <MapControls />
          {shown && (
            <Panel position="top-right" className={cx(layer.sticky, 'max-sm:hidden')}>
              <MapCard
                projectId={projectId}
                node={shown}
                isPinned={isPinned}
                links={linksOf(layout, shown, related)}
                onConnect={undefined}
                onClose={looking.close}
              />
            </Panel>
          )}
        </ReactFlow>
      </div>
    </MapStateContext>
  );
}

/** Nothing is moved or picked on this canvas but the view; the keys are the map's own. */
const STILL = {
  onlyRenderVisibleElements: true,
  fitView: true,
  fitViewOptions: { maxZoom: 1, padding: 0.04 },
  minZoom: SMALLEST,
  maxZoom: LARGEST,
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
} as const;

/** Which node is looked at: the one under the pointer or with the focus, or the one that was chosen to stay. */
function useLooking({ nodes }: MapLayout, onTurn: (id: string) => void) {
  const [activeId, setActiveId] = useState<string>();
  const [lookedAt, setLookedAt] = useState<string>();
  const [pinnedId, setPinnedId] = useState<string>();
  const nodeOf = (id: string | undefined) => nodes.find((node) => node.id === id);
  return {
    activeId: nodeOf(activeId)?.id,
    shown: nodeOf(pinnedId) ?? nodeOf(lookedAt),
    isPinned: nodeOf(pinnedId) !== undefined,
    look: setLookedAt,
    focus: (id: string) => {
      setActiveId(id);
      setLookedAt(id);
    },
    choose: (id: string) => {
      if (nodeOf(id)?.kind === 'group') onTurn(id);
      else setPinnedId(id);
    },
    close: () => {
      setPinnedId(undefined);
      setLookedAt(undefined);
    },
  };
}

/** Arrows lead to the next node, which comes into view and gets the focus; plus, minus and 0 zoom. */
function useWalk(layout: MapLayout, frame: React.RefObject<HTMLDivElement | null>, onFocus: (id: string) => void) {
  const view = useReactFlow();
  const [wanted, setWanted] = useState<string>();
  useFocusWhenDrawn(wanted, () => setWanted(undefined));
  const show = (node: MapNode) => {
    const { x, y, zoom } = view.getViewport();
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
    const head = headOf(node);
    const [left, top] = [head.x * zoom + x, head.y * zoom + y];
    const isInView =
      left >= 0 && top >= 0 && left + head.width * zoom <= clientWidth && top + head.height * zoom <= clientHeight;
    if (isInView) return;
    void view.setCenter(head.x + head.width / 2, head.y + head.height / 2, { zoom });
  };
  return (event: KeyboardEvent) => {
    const zoom = ZOOMS[event.key];
    const id = event.target instanceof HTMLElement ? event.target.dataset.nodeButton : undefined;
    const next =
      id === undefined ? undefined : layout.nodes.find((node) => node.id === neighbourOf(layout.nodes, id, event.key));
    if (id !== undefined && zoom) void zoom(view);
    else if (next) {
      show(next);
      onFocus(next.id);
      setWanted(next.id);
    } else if (id === undefined || !event.key.startsWith('Arrow')) return;
    event.preventDefault();
  };
}

type View = ReturnType<typeof useReactFlow>;
const ZOOMS: Record<string, (view: View) => Promise<boolean>> = {
  '+': (view) => view.zoomIn({ duration: MOVE_MS }),
  '-': (view) => view.zoomOut({ duration: MOVE_MS }),
  0: (view) => view.fitView(STILL.fitViewOptions),
};

/** The names of what a node is connected with: networks of a router or an instance, routers of a network. */
const linksOf = ({ nodes }: MapLayout, shown: MapNode, related: ReadonlySet<string>): string[] =>
  nodes
    .filter(
      ({ id, kind }) =>
        related.has(id) && id !== shown.id && (kind === 'router' || kind === 'network' || kind === 'external'),
    )
    .filter(({ kind }) => shown.kind !== 'instance' || kind !== 'router')
    .map(({ name }) => name);
