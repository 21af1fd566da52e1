/** Characters of a reason and of the comment of a decision. */
export const MAX_TEXT = 500;
/** Open requests per project. */
export const MAX_OPEN = 20;
/** Requests kept per project; the oldest ended ones are deleted first. */
export const MAX_KEPT = 500;
/** Longest time of a grant in days. */
export const MAX_GRANT_DAYS = 730;
/** Largest limit that a column can store. */
export const MAX_LIMIT = 2 ** 31 - 1;
