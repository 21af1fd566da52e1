/** So many are changed by one request. */
export const MAX_TRIAGED = 200;
