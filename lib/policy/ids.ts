import { randomBytes, randomUUID } from 'node:crypto';

/** Ids of identity: 32 hex digits. */
export const newIdentityId = (): string => randomUUID().replaceAll('-', '');

/** A random string of the charset [A-Za-z0-9_-] from this number of bytes. */
export const newSecret = (bytes: number): string => randomBytes(bytes).toString('base64url');
