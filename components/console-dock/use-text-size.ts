'use client';

import { useStored } from '#lib/client/use-stored.ts';

const USUAL = 13;

/** How large the letters of terminals are in this browser, in pixels. */
export const useTextSize = () => useStored('nephos-console-text-size', USUAL);
