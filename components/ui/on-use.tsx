'use client';

import { type ComponentType, useEffect, useState } from 'react';

/** A component that is loaded when it is first drawn, or asked for before. */
export type OnUse<Props> = ComponentType<Props> & {
  /** Loads it ahead, when a pointer comes near what opens it. */
  load: () => void;
};

/**
 * Puts off the code of what most visits never open. Nothing is drawn until it is here; when it cannot be loaded, it is
 * tried again with the next use.
 */
export function onUse<Props extends object>(load: () => Promise<ComponentType<Props>>): OnUse<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const ensure = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
      },
      () => {
        loading = undefined;
      },
    );
    return loading;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, where modules are loaded
  function Loaded(props: Props) {
    const [isHere, setIsHere] = useState(loaded !== undefined);
    // External system: the server, which has the code.
    useEffect(() => {
      if (!isHere) void ensure().then(() => setIsHere(loaded !== undefined));
    }, [isHere]);
    const Component = loaded;
    return Component && isHere ? <Component {...props} /> : null;
  }
  return Object.assign(Loaded, { load: () => void ensure() });
}
