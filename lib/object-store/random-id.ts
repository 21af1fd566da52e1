import { randomUUID } from 'node:crypto';

/** 32 hexadecimal digits, of which 122 bits are random. Node keeps random bytes for them, so it needs no system call. */
export const randomId = (): string => randomUUID().replaceAll('-', '');
