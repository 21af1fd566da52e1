'use client';

import { useEffect } from 'react';
import { replayEarlyInput } from '#lib/client/early-input.ts';

/** Stands last in the document, so that everything on the page listens before it does. */
export function EarlyInput() {
  // External system: what the visitor did before the page was ready.
  useEffect(replayEarlyInput, []);
  return null;
}
