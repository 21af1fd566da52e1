/** How many objects one job has at most. */
export const MAX_OBJECTS = 1000;
