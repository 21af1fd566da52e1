import type { Timestamp } from '#lib/db/column-types.ts';

/** `2026-01-01T00:00:00Z`, as in networking and image. */
export const wholeSeconds = (timestamp: Timestamp): string => timestamp.replace(/\.\d+Z$/, 'Z');
