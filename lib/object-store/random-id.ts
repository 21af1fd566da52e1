import { randomUUID } from 'node:crypto';

/** 32 hexadecimal digits, of which 122 bits are random. Node keeps random bytes for them, so it needs no system call. */
export const randomId = (): string => randomUUID().replaceAll('-', '');

/** Whether a text can be the id of a version; `null` is that of versions without one. */
export const isVersionId = (text: string): boolean => /^(?:null|[0-9a-f]{32})$/.test(text);

/**
 * 32 hexadecimal digits: the time in milliseconds, then 74 random bits. Ids of new rows are neighbors in an index, so that
 * a transaction with many rows writes few pages.
 */
export const orderedId = (): string => Date.now().toString(16).padStart(12, '0') + randomId().slice(12);
