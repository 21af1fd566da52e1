import { useEffect, useState } from 'react';

/** Loaded modules by the function that loads them, so that later uses display them immediately. */
const modules = new WeakMap<object, object>();

/**
 * Loads a module when it is first needed.
 * @returns undefined until it is loaded; a failed load is retried the next time it is needed
 */
export function useLazyModule<Module extends object>(
  isNeeded: boolean,
  load: () => Promise<Module>,
): Module | undefined {
  // The module of a function is what the function loads.
  const [loaded, setLoaded] = useState(modules.get(load) as Module | undefined);
  // External system: the server, which provides the code.
  useEffect(() => {
    const keep = (module: Module) => {
      modules.set(load, module);
      setLoaded(module);
    };
    if (isNeeded) void load().then(keep, () => undefined);
  }, [isNeeded, load]);
  return loaded;
}
