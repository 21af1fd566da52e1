/** How many objects one job has at most. */
export const MOST_OBJECTS = 1000;
