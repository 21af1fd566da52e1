/** Fewer missing users are never taken for a fault of the directory. */
const MANY_MISSING = 10;
/** One in so many users, or more, disappear at once only by a fault of the directory or of its configuration. */
const SUSPICIOUS_PART = 5;

/** Whether so many missing users may be a fault, so that an administrator must confirm that they were removed. */
export const isSuspicious = (missing: number, known: number): boolean =>
  missing > MANY_MISSING && missing * SUSPICIOUS_PART >= known;
