/** More columns than this cannot be read side by side. */
export const MOST_COMPARED = 4;
