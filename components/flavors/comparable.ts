/** More columns than this cannot be read side by side. */
export const MAX_COMPARED = 4;
