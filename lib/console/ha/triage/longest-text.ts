/** Maximum characters of comments and reasons. */
export const LONGEST_TEXT = 2000;
