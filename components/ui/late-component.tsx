'use client';

import { type ComponentType, createElement, lazy, memo, Suspense } from 'react';
import { reportLoadFailure } from './lazy-component.tsx';

/**
 * A part of the page from the server whose code is loaded when the page is interactive. Memoized, since React discards
 * what the server rendered if the part changes before its code is loaded.
 * @param Place what takes its place until then on pages that the server did not render, and if the code cannot be loaded;
 *   the next use retries
 */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Place: ComponentType<Props>,
) {
  const create = () =>
    lazy(() =>
      load().then(
        (component) => ({ default: component }),
        () => {
          reportLoadFailure();
          part = create();
          return { default: Place };
        },
      ),
    ) as ComponentType<Props>;
  let part = create();
  return memo(function Late(props: Props) {
    return <Suspense fallback={createElement(Place, props)}>{createElement(part, props)}</Suspense>;
  });
}
