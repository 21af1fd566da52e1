/** Maximum number of columns that fit side by side. */
export const MAX_COMPARED = 4;
