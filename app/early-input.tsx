'use client';

import { useEffect } from 'react';
import { replayEarlyInput } from '#lib/client/early-input.ts';

/** Must be last in the document, so that it runs after all other components have attached their listeners. */
export function EarlyInput() {
  // External system: the input events from before the page was interactive.
  useEffect(replayEarlyInput, []);
  return null;
}
