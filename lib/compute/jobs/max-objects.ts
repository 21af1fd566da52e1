/** Maximum objects of a job. */
export const MAX_OBJECTS = 1000;
