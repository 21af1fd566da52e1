'use client';

import { type ComponentProps, useEffect, useRef } from 'react';
import { Known } from './known.tsx';

/** The first field of a dialog, on the strength of an answer. The focus of a dialog that has just opened waits here for it. */
export function KnownField<Data>(props: ComponentProps<typeof Known<Data>>) {
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
      <Known {...props} />
    </div>
  );
}
