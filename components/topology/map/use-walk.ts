'use client';

import { useReactFlow } from '@xyflow/react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { neighbourOf } from './neighbour.ts';
import { headOf, type MapLayout, type MapNode } from './shapes.ts';
import { useFocusWhenDrawn } from './use-focus-when-drawn.ts';

export const WHOLE = { maxZoom: 1, padding: 0.04 } as const;

type View = ReturnType<typeof useReactFlow>;
const ZOOMS: Record<string, (view: View) => Promise<boolean>> = {
  '+': (view) => view.zoomIn(),
  '-': (view) => view.zoomOut(),
  0: (view) => view.fitView(WHOLE),
};

interface NodeFocus {
  activeId: string | undefined;
  focus: (id: string) => void;
}

/** Keyboard navigation: arrow keys focus the next node and scroll to it; plus, minus and 0 zoom. */
export function useWalk(layout: MapLayout, frame: RefObject<HTMLDivElement | null>, looking: NodeFocus) {
  const view = useReactFlow();
  const [wanted, setWanted] = useState<string>();
  useFocusWhenDrawn(wanted, () => setWanted(undefined));
  const go = (node: MapNode) => {
    if (!isInView(node, view.getViewport(), frame.current)) {
      const head = headOf(node);
      void view.setCenter(head.x + head.width / 2, head.y + head.height / 2, { zoom: view.getZoom() });
    }
    looking.focus(node.id);
    setWanted(node.id);
  };
  return (event: KeyboardEvent) => {
    const isArrow = event.key.startsWith('Arrow');
    const zoom = ZOOMS[event.key];
    const id = event.target instanceof HTMLElement ? event.target.dataset.nodeButton : undefined;
    // The map has the focus if the focused node is out of view; the arrow keys then return to it.
    const isOnMap = event.target === frame.current;
    if (id === undefined && !isOnMap) return;
    const nextId = id === undefined ? isArrow && looking.activeId : neighbourOf(layout.nodes, id, event.key);
    const next = layout.nodes.find((node) => node.id === nextId);
    if (zoom) void zoom(view);
    else if (next) go(next);
    if (zoom || isArrow) event.preventDefault();
  };
}

interface Viewport {
  x: number;
  y: number;
  zoom: number;
}

function isInView(node: MapNode, { x, y, zoom }: Viewport, frame: HTMLElement | null): boolean {
  const { clientWidth = 0, clientHeight = 0 } = frame ?? {};
  const head = headOf(node);
  const [left, top] = [head.x * zoom + x, head.y * zoom + y];
  return left >= 0 && top >= 0 && left + head.width * zoom <= clientWidth && top + head.height * zoom <= clientHeight;
}
