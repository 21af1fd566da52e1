/** Objects per query, leaving room for filters. */
export const MAX_IDS = 80;
