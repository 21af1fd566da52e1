/** Maximum notifications changed by one request. */
export const MAX_TRIAGED = 200;
