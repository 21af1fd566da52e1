import type { ChangeRequest } from '#lib/client/change-request.ts';
import { PROTECTED_KEY } from './protection.ts';

/** Protects the object at a path against deletion, or ends that. */
export const protectionRequest = (path: string, protects: boolean): ChangeRequest =>
  protects
    ? { method: 'POST', path: `${path}/metadata`, json: { metadata: { [PROTECTED_KEY]: 'true' } } }
    : { method: 'DELETE', path: `${path}/metadata/${encodeURIComponent(PROTECTED_KEY)}` };
