/** Maximum number of projects whose first steps stay hidden; the oldest are forgotten. */
export const MAX_FIRST_STEPS_DONE = 200;
