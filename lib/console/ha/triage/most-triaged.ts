/** So many are changed by one request. */
export const MOST_TRIAGED = 200;
