import { useEffect, useState } from 'react';

/**
 * A module that is loaded when it is first needed.
 * @returns undefined until it is here; what could not be loaded is tried again with the next need
 */
export function useLazyModule<Module extends object>(
  isNeeded: boolean,
  load: () => Promise<Module>,
): Module | undefined {
  const [loaded, setLoaded] = useState<Module>();
  // External system: the server, which has the code.
  useEffect(() => {
    if (isNeeded) void load().then(setLoaded, () => undefined);
  }, [isNeeded, load]);
  return loaded;
}
