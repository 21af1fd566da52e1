'use client';

import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react';

export type LazyComponent<Props> = FunctionComponent<Props> & {
  load: () => void;
};

const failures = new Set<() => void>();

/**
 * Registers a listener for failed loads, since the component that failed cannot report it. @returns a function that
 * removes it
 */
export function onLoadFailure(listener: () => void): () => void {
  failures.add(listener);
  return () => failures.delete(listener);
}

export function reportLoadFailure(): void {
  for (const listener of failures) listener();
}

/**
 * Loads a component on first use, for parts that most visits do not need. It renders nothing until then, and retries a
 * failed load on the next use.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  let hasFailed = false;
  const ensure = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
      },
      () => {
        loading = undefined;
        hasFailed = true;
      },
    );
    return loading;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, where modules are loaded
  function Loaded(props: Props) {
    const [isHere, setIsHere] = useState(loaded !== undefined);
    // External system: the server, which provides the code. A failed load is retried on the next render.
    useEffect(() => {
      if (isHere) return;
      hasFailed = false;
      void ensure().then(() => {
        setIsHere(loaded !== undefined);
        if (hasFailed) reportLoadFailure();
      });
    });
    const Component = loaded;
    return Component && isHere ? <Component {...props} /> : null;
  }
  return Object.assign(Loaded, { load: () => void ensure() });
}
