import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { expandRoles } from '../../roles/effective.ts';
import type { MappingTest } from '../mappings/schema.ts';
import { loadProvider } from '../providers/service.ts';
import { RejectedAssertionError } from '../rejections/rejected-assertion-error.ts';
import { type ResolvedIdentity, resolveIdentity } from '../sign-in/resolve-identity.ts';
import type { Assertion } from './assertion.ts';
import { evaluateMapping } from './evaluate.ts';

/**
 * Whether the caller signed in with the mapping and, with these rules and the same assertion, would be rejected, become
 * another user, or no longer be an administrator. The id of the mapping decides, whatever provider the result is shown for;
 * without it, the mapping is assumed to be the caller's.
 */
export async function locksOutCaller(ctx: AuthedContext, test: MappingTest): Promise<boolean> {
  const { read } = ctx.database;
  const { federation, userId } = ctx.caller;
  if (!federation) return false;
  if (!test.mapping_id && test.provider_id && test.provider_id !== federation.providerId) return false;
  const { providerId, protocolId } = federation;
  const asserted = await lastAssertion(read, { userId, providerId, protocolId }, test.mapping_id);
  if (!asserted) return false;
  const { identity: mapped } = evaluateMapping(test, asserted);
  if (!mapped) return true;
  const provider = await loadProvider(read, providerId);
  try {
    const identity = await resolveIdentity(read, { provider, protocolId }, mapped);
    return identity.user.id !== userId || !(await isAdministrator(read, providerId, identity));
  } catch (error) {
    if (!(error instanceof RejectedAssertionError)) throw error;
    return true;
  }
}

interface CallerIdentity {
  userId: string;
  providerId: string;
  protocolId: string;
}

/** The assertion of the caller's last sign-in, if it used the mapping. */
async function lastAssertion(
  read: Reader,
  { userId, providerId, protocolId }: CallerIdentity,
  mappingId: string | null | undefined,
): Promise<Assertion | undefined> {
  const row = await read
    .selectFrom('external_identities as identities')
    .innerJoin('federation_protocols as protocols', (join) =>
      join
        .onRef('protocols.provider_id', '=', 'identities.source_id')
        .onRef('protocols.id', '=', 'identities.protocol_id'),
    )
    .select(['identities.assertion', 'protocols.mapping_id'])
    .where('identities.kind', '=', 'federated')
    .where('identities.source_id', '=', providerId)
    .where('identities.protocol_id', '=', protocolId)
    .where('identities.user_id', '=', userId)
    .orderBy('identities.seen_at', 'desc')
    .executeTakeFirst();
  if (!row || row.assertion === null || (mappingId && mappingId !== row.mapping_id)) return undefined;
  return unpackJson(row.assertion);
}

/** Whether the role admin remains: from the platform, from other sources, or from what the rules grant. */
async function isAdministrator(
  read: Reader,
  providerId: string,
  { user, groups, projects }: ResolvedIdentity,
): Promise<boolean> {
  const others = await read
    .selectFrom('group_members')
    .select('group_id')
    .where('user_id', '=', user.id)
    .where((eb) => eb.or([eb('source_id', 'is', null), eb('source_id', '<>', providerId)]))
    .execute();
  const groupIds = [...others.map(({ group_id }) => group_id), ...groups.flatMap(({ id }) => id ?? [])];
  const assigned = await read
    .selectFrom('role_assignments')
    .select('role_id')
    .where((eb) => {
      const isKept = eb.or([eb('source_id', 'is', null), eb('source_id', '<>', providerId)]);
      const own = eb.and([eb('actor_type', '=', 'user'), eb('actor_id', '=', user.id), isKept]);
      if (groupIds.length === 0) return own;
      return eb.or([own, eb.and([eb('actor_type', '=', 'group'), eb('actor_id', 'in', groupIds)])]);
    })
    .execute();
  const granted = projects.flatMap(({ roles }) => roles.map(({ id }) => id));
  const ids = [...assigned.map(({ role_id }) => role_id), ...granted];
  if (ids.length === 0) return false;
  return (await expandRoles(read, [...new Set(ids)])).some(({ name }) => name === 'admin');
}
