export const LONGEST_REASON = 500;
/** Longest override, and the default. */
export const MAX_MINUTES = 120;
export const OVERRIDE_MINUTES = 15;
