'use client';

import { useEffect, useEffectEvent } from 'react';

/** Frames within which a node that the map was moved to is drawn. */
const MAX_FRAMES = 30;

/** Gives the focus to the node that arrows have led to, once it is drawn. */
export function useFocusWhenDrawn(id: string | undefined, onDone: () => void): void {
  const done = useEffectEvent(onDone);
  // External system: the document, in which nodes appear when the map has moved.
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
