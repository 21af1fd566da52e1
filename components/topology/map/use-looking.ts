'use client';

import { useState } from 'react';
import type { MapLayout } from './shapes.ts';

export function useLooking({ nodes }: MapLayout, onTurn: (id: string) => void) {
  const [activeId, setActiveId] = useState<string>();
  const [lookedAt, setLookedAt] = useState<string>();
  const [pinnedId, setPinnedId] = useState<string>();
  const nodeOf = (id: string | undefined) => nodes.find((node) => node.id === id);
  return {
    activeId: (nodeOf(activeId) ?? nodes[0])?.id,
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
