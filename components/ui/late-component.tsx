'use client';

import { type ComponentType, createElement, lazy, memo, Suspense } from 'react';
import { reportLoadFailure } from './lazy-component.tsx';

/**
 * A part of the page from the server whose code is loaded when the page is interactive. Memoized, since React discards
 * what the server rendered if the part changes before its code is loaded.
 * @param Place what takes its place until then on pages that the server did not render, and if the code cannot be loaded
 */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Place: ComponentType<Props>,
) {
  const Part = lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => {
        reportLoadFailure();
        return { default: Place };
      },
    ),
  ) as ComponentType<Props>;
  return memo(function Late(props: Props) {
    return <Suspense fallback={createElement(Place, props)}>{createElement(Part, props)}</Suspense>;
  });
}
