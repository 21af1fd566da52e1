/** The browser receives only the digest of an error in rendering. This one means that rate limits were exceeded. */
export const BUSY_DIGEST = 'tooManyRequests';
