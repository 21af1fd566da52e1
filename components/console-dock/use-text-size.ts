'use client';

import { createPreference } from '#lib/client/preference.ts';

const USUAL = 13;

/** How large the letters of terminals are in this browser, in pixels. */
export const useTextSize = createPreference('nephos-console-text-size', USUAL);
