import { useLayoutEffect, useRef, useState } from 'react';

/**
 * A stable function that calls the latest version of `run`. Rows that receive it are not rendered again when `run`
 * changes.
 */
export function useStableCallback<Args extends unknown[], Result>(
  run: (...args: Args) => Result,
): (...args: Args) => Result {
  const newest = useRef(run);
  // External system: callers that run after this render.
  useLayoutEffect(() => {
    newest.current = run;
  });
  const [stable] = useState(
    () =>
      (...args: Args) =>
        newest.current(...args),
  );
  return stable;
}
