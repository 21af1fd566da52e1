'use client';

import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react';

export type LazyComponent<Props> = FunctionComponent<Props> & {
  load: () => void;
};

const failures = new Set<() => void>();

/** Hears that something could not be loaded: there is nothing yet that could say so itself. @returns ends that */
export function onLoadFailure(listener: () => void): () => void {
  failures.add(listener);
  return () => failures.delete(listener);
}

/**
 * Puts off the code of what most visits never open. Nothing is drawn until it is here; when it cannot be loaded, it is
 * tried again with the next use.
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
    // External system: the server, which has the code. What could not be loaded is tried again when it is drawn again.
    useEffect(() => {
      if (isHere) return;
      hasFailed = false;
      void ensure().then(() => {
        setIsHere(loaded !== undefined);
        if (hasFailed) for (const listener of failures) listener();
      });
    });
    const Component = loaded;
    return Component && isHere ? <Component {...props} /> : null;
  }
  return Object.assign(Loaded, { load: () => void ensure() });
}
