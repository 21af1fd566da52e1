import { randomUUID } from 'node:crypto';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { assertInPerson } from '#lib/http/in-person.ts';
import type { Claims } from '#lib/identity/tokens/claims.ts';
import { resolveClaims } from '#lib/identity/tokens/resolve.ts';
import type { Caller } from '#lib/policy/caller.ts';
import type { OwnerOrigin } from './attributes.ts';
import type { ScheduleRow } from './rows.ts';

const HOUR_MS = 3_600_000;

/** How the owner of a schedule is signed in. @throws 403 for delegations that end before schedules do */
export function originOf({ caller }: Pick<AuthedContext, 'caller'>): OwnerOrigin {
  assertInPerson(caller, ['restricted_credential', 'unrestricted_credential']);
  const { applicationCredential, federation } = caller;
  return {
    ...(applicationCredential && { credentialId: applicationCredential.id }),
    ...(federation && { provider: [federation.providerId, federation.protocolId] }),
  };
}

/**
 * The owner of a schedule with the current rights; undefined if the user, the project, the domain or a provider is
 * disabled, or the user no longer has a role in the project. A new password is no reason.
 */
export async function currentOwner(
  read: Reader,
  { user_id, project_id, origin }: Pick<ScheduleRow, 'user_id' | 'project_id' | 'origin'>,
): Promise<Caller | undefined> {
  const users = read.selectFrom('users').select('password_changed_at').where('id', '=', user_id);
  const user = await users.executeTakeFirst();
  if (!user) return undefined;
  const { credentialId, provider } = unpackJson(origin);
  const now = Date.now();
  const claims: Claims = {
    ...{ sub: user_id, scp: `p:${project_id}`, m: ['schedule'], jti: randomUUID() },
    ...{ iat: now / 1000, exp: (now + HOUR_MS) / 1000, gen: Date.parse(user.password_changed_at) },
    ...(credentialId !== undefined && { ac: credentialId }),
    ...(provider && { fed: [provider[0], provider[1]] }),
  };
  return (await resolveClaims(read, claims))?.caller;
}
