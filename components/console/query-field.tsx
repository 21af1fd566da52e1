'use client';

import { type ComponentProps, useEffect, useRef } from 'react';
import { QueryContent } from './query-content.tsx';

/** The first field of a dialog, on the strength of an answer. The focus of a dialog that has just opened waits here for it. */
export function QueryField<Data>(props: ComponentProps<typeof QueryContent<Data>>) {
  const place = useRef<HTMLDivElement>(null);
  const isKnown = props.answer.data !== undefined;
  // External system: the focus.
  useEffect(() => {
    if (isKnown && document.activeElement === place.current) {
      place.current?.querySelector<HTMLElement>(':is(input, select):not(:disabled)')?.focus();
    }
  }, [isKnown]);
  return (
    <div ref={place} tabIndex={-1} aria-busy={!isKnown} className="outline-none">
      <QueryContent {...props} />
    </div>
  );
}
