import type { Preferences } from './schema.ts';

/** The text of an exported file, which `readPreferences()` reads. Omits preferences that were never set. */
export const writePreferences = (preferences: Preferences): string => `${JSON.stringify(preferences, null, 2)}\n`;
