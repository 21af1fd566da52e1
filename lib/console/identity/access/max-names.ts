/** Maximum names per lookup. */
export const MAX_NAMES = 1000;
