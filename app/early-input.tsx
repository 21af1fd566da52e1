'use client';

import { replayEarlyInput } from '#lib/client/early-input.ts';
import { useOnMount } from '#lib/client/use-on-mount.ts';

/** Must be last in the document, so that it runs after all other components have attached their listeners. */
export function EarlyInput() {
  // External system: the input events from before the page was interactive.
  useOnMount(replayEarlyInput);
  return null;
}
