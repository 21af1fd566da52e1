import { useLayoutEffect, useRef, useState } from 'react';

/**
 * A function that stays the same and does what the newest one does: for what is done later, and for what rows ask of a row,
 * so that they are not drawn again because it was made anew.
 */
export function useStableCallback<Args extends unknown[], Result>(
  run: (...args: Args) => Result,
): (...args: Args) => Result {
  const newest = useRef(run);
  // External system: whatever calls it after this drawing.
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
