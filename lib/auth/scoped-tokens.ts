import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { platformCall } from './platform-call.ts';
import type { Session } from './session.ts';

const Named = z.object({ id: z.string(), name: z.string() });
const TokenBody = z.object({
  token: z.object({ project: Named.extend({ domain: Named }), roles: z.array(z.object({ name: z.string() })) }),
});

/** What a user may do in a project, and the token to do it with; never sent to the browser as a whole. */
export interface ScopedAccess {
  token: string;
  project: z.infer<typeof TokenBody>['token']['project'];
  roles: string[];
}

const known = new LRUCache<string, Promise<ScopedAccess | undefined>>({ max: 10_000 });
const keyOf = (session: Session, projectId: string) => `${session.token}:${projectId}`;

/**
 * Access to a project: exchanged once per session and kept on the server until the session's token expires;
 * undefined when the user has no role there.
 */
export function scopedAccess(session: Session, projectId: string): Promise<ScopedAccess | undefined> {
  const key = keyOf(session, projectId);
  const kept = known.get(key);
  if (kept) return kept;
  const access = session.boundProjectId === undefined ? exchange(session, projectId) : own(session, projectId);
  known.set(key, access, { ttl: Math.max(session.expiresAtMs - Date.now(), 1) });
  access.then((found) => found ?? known.delete(key)).catch(() => known.delete(key));
  return access;
}

/** Forgets access that the platform no longer grants, so that the next call asks anew. */
export function forgetScopedAccess(session: Session, projectId: string): void {
  known.delete(keyOf(session, projectId));
}

async function exchange(session: Session, projectId: string): Promise<ScopedAccess | undefined> {
  const auth = {
    identity: { methods: ['token'], token: { id: session.token } },
    scope: { project: { id: projectId } },
  };
  const answer = await platformCall('/identity/v3/auth/tokens?nocatalog', { method: 'POST', json: { auth } });
  return answer.status === 201 ? accessOf(answer, answer.headers.get('x-subject-token') ?? '') : undefined;
}

/** A token that is bound to one project is its own scoped token. */
async function own(session: Session, projectId: string): Promise<ScopedAccess | undefined> {
  if (session.boundProjectId !== projectId) return undefined;
  const { token } = session;
  const answer = await platformCall('/identity/v3/auth/tokens?nocatalog', {
    token,
    headers: { 'x-subject-token': token },
  });
  return answer.status === 200 ? accessOf(answer, token) : undefined;
}

async function accessOf(answer: Response, token: string): Promise<ScopedAccess> {
  const { project, roles } = TokenBody.parse(await answer.json()).token;
  return { token, project, roles: roles.map(({ name }) => name) };
}
