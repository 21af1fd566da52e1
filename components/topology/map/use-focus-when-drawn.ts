'use client';

import { useEffect, useEffectEvent } from 'react';

/** Maximum number of frames to wait until the node is rendered. */
const MAX_FRAMES = 30;

/** Focuses a node once it is rendered, after the map has moved to it. */
export function useFocusWhenDrawn(id: string | undefined, onDone: () => void): void {
  const done = useEffectEvent(onDone);
  // External system: the document, which contains the node after the map has moved.
  useEffect(() => {
    if (id === undefined) return;
    let frame = 0;
    const look = (left: number) => {
      const button = document.querySelector<HTMLElement>(`[data-node-button="${CSS.escape(id)}"]`);
      if (button) {
        button.focus({ preventScroll: true });
        done();
      } else if (left > 0) frame = requestAnimationFrame(() => look(left - 1));
    };
    look(MAX_FRAMES);
    return () => cancelAnimationFrame(frame);
  }, [id]);
}
