import type { ComponentType } from 'react';
import { type LazyComponent, lazyComponent } from '#components/ui/lazy-component.tsx';

/** Components by the functions that load them, so that each is one component. */
const parts = new WeakMap<object, unknown>();

/** A part of a screen that its declaration loads when it is displayed. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  // The part of a function has the props of what the function loads.
  const part = (parts.get(load) ?? lazyComponent(load)) as LazyComponent<Props>;
  parts.set(load, part);
  return part;
}
