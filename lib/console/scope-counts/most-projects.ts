/** How many projects may be asked about at once. */
export const MOST_PROJECTS = 50;
