import { useEffect, useState } from 'react';

/**
 * Loads a module when it is first needed.
 * @returns undefined until it is loaded; a failed load is retried the next time it is needed
 */
export function useLazyModule<Module extends object>(
  isNeeded: boolean,
  load: () => Promise<Module>,
): Module | undefined {
  const [loaded, setLoaded] = useState<Module>();
  // External system: the server, which provides the code.
  useEffect(() => {
    if (isNeeded) void load().then(setLoaded, () => undefined);
  }, [isNeeded, load]);
  return loaded;
}
