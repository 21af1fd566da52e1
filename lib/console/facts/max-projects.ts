/** Maximum projects per request. */
export const MAX_PROJECTS = 50;
