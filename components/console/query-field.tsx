'use client';

import { type ComponentProps, useEffect, useRef } from 'react';
import { QueryContent } from './query-content.tsx';

/**
 * The first field of a dialog, which depends on a query. It takes the focus of the newly opened dialog and passes it on
 * when the field has loaded.
 */
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
