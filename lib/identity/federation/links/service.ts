import type { Selectable } from 'kysely';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Conflict, NotFound } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { rule } from '#lib/policy/operations.ts';
import { changeIdentity, recordIdentity } from '../../change.ts';
import { externalId } from '../../external/external-identities.ts';
import { assertHasNoHigherRoles } from '../../roles/guard.ts';
import { loadReachable } from '../../users/service.ts';
import { endManagedAccess } from '../providers/delete-rows.ts';
import type { ExternalIdentity } from './schema.ts';

export const LIST_IDENTITIES = rule('identity:list_external_identities', 'owner_or_admin_or_reader_above');
export const DELETE_IDENTITY = rule('identity:delete_external_identity', 'owner_or_admin_or_domain_manager');

type IdentityRow = Selectable<Tables['external_identities']>;

/** What directories and identity providers call a user. @throws 403 outside the caller's reach, 404 */
export async function listExternalIdentities(
  ctx: AuthedContext,
  { params: { user_id: userId } }: { params: { user_id: string } },
): Promise<ExternalIdentity[]> {
  const { read } = ctx.database;
  const user = await loadReachable(read, ctx, userId, LIST_IDENTITIES);
  const rows = read.selectFrom('external_identities').selectAll().where('user_id', '=', userId);
  const found = await rows.orderBy('created_at').orderBy('id').execute();
  const expiries = await readAccessExpiries(read, userId);
  return found.map((row) => ({
    id: row.id,
    kind: row.kind,
    source_id: row.source_id,
    protocol_id: row.protocol_id || null,
    unique_id: row.unique_id,
    created_at: row.created_at,
    seen_at: row.seen_at,
    access_expires_at: expiries.get(row.source_id) ?? null,
    is_origin: isOrigin(row, user.domain_id),
  }));
}

/** The next sign-in with it would find the same user again. */
const isOrigin = ({ user_id, kind, source_id, protocol_id, unique_id }: IdentityRow, domainId: string): boolean =>
  user_id === externalId('user', domainId, { kind, sourceId: source_id, protocolId: protocol_id, uniqueId: unique_id });

/**
 * Removes a linked identity with its groups and roles. The next sign-in with it creates another user. @throws 403
 * outside the caller's reach, 404, 409 for the only way to sign in, and for one that the user was created by
 */
export function deleteExternalIdentity(
  ctx: AuthedContext,
  { user_id, identity_id }: { user_id: string; identity_id: string },
) {
  return changeIdentity(ctx, async (tx) => {
    const user = await loadReachable(tx, ctx, user_id, DELETE_IDENTITY);
    if (user_id !== ctx.caller.userId) {
      await assertHasNoHigherRoles(tx, ctx.caller, DELETE_IDENTITY, { type: 'user', id: user_id });
    }
    const rows = tx.selectFrom('external_identities').selectAll().where('user_id', '=', user_id);
    const all = await rows.execute();
    const row = all.find(({ id }) => id === identity_id);
    if (!row) throw NotFound('External identity', identity_id);
    if (row.kind === 'directory' || isOrigin(row, user.domain_id)) {
      throw Conflict('The user was created by this identity, so it cannot be removed. Delete the user instead.');
    }
    if (user.password_hash === null && all.length === 1) {
      throw Conflict(
        'It is the only way in which the user can sign in. Set a password or link another identity first.',
      );
    }
    await tx.deleteFrom('external_identities').where('id', '=', identity_id).execute();
    const hasSource = all.some(({ id, source_id }) => id !== identity_id && source_id === row.source_id);
    if (!hasSource) await endManagedAccess(tx, row.source_id, user_id);
    await recordUnlink(tx, ctx, row);
  });
}

const recordUnlink = (tx: Tx, ctx: AuthedContext, { user_id, source_id, protocol_id }: IdentityRow) =>
  recordIdentity(tx, ctx, {
    kind: 'user',
    verb: 'unlinkIdentity',
    id: user_id,
    before: { provider: source_id, protocol: protocol_id },
  });

/** By source, when the first of a user's groups and roles of that source ends unless a sign-in renews it. */
async function readAccessExpiries(db: Reader, userId: string): Promise<Map<string, string>> {
  const memberships = await db
    .selectFrom('group_members')
    .select(['source_id', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', 'is not', null)
    .execute();
  const roles = await db
    .selectFrom('role_assignments')
    .select(['source_id', 'expires_at'])
    .where('actor_type', '=', 'user')
    .where('actor_id', '=', userId)
    .where('expires_at', 'is not', null)
    .execute();
  const first = new Map<string, string>();
  for (const { source_id, expires_at } of [...memberships, ...roles]) {
    if (source_id === null || expires_at === null) continue;
    const known = first.get(source_id);
    if (known === undefined || expires_at < known) first.set(source_id, expires_at);
  }
  return first;
}
