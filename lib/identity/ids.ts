import { randomBytes, randomUUID } from 'node:crypto';

/** An id as identity writes them: 32 hex digits. */
export const newIdentityId = (): string => randomUUID().replaceAll('-', '');

/** An unguessable string of the charset [A-Za-z0-9_-] from so many random bytes. */
export const newSecret = (bytes: number): string => randomBytes(bytes).toString('base64url');
