/** How many projects may be asked about at once. */
export const MAX_PROJECTS = 50;
