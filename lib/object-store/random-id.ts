import { randomUUID } from 'node:crypto';

/** 32 hexadecimal digits, of which 122 bits are random. Node keeps random bytes for them, so it needs no system call. */
export const randomId = (): string => randomUUID().replaceAll('-', '');

/** Whether a text can be the id of a version; `null` is that of versions without one. */
export const isVersionId = (text: string): boolean => /^(?:null|[0-9a-f]{32})$/.test(text);
