import type { Selectable } from 'kysely';
import { flag, packJson, unpackJson } from '#lib/db/column-types.ts';
import { countRows } from '#lib/db/count-rows.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Conflict, Forbidden, Invalid, NotFound } from '#lib/errors/errors.ts';
import type { CollectionLinks } from '#lib/http/collection-links.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { memberLinks } from '#lib/http/request-links.ts';
import { type Caller, isAdmin } from '#lib/policy/caller.ts';
import { newIdentityId } from '#lib/policy/ids.ts';
import { restrictExpiry } from '../application-credentials/delegation-limits.ts';
import { expiryMs } from '../application-credentials/expiry.ts';
import { changeIdentity, recordIdentity } from '../change.ts';
import { isDomainInReach } from '../reach.ts';
import { effectiveRoles, type RoleRef } from '../roles/effective.ts';
import { domainIdOf } from '../roles/guard.ts';
import type { Role } from '../roles/schema.ts';
import { roleView } from '../roles/service.ts';
import { formatTime } from '../tokens/view.ts';
import { deleteTrustRows } from './delete-rows.ts';
import {
  MAX_REDELEGATION,
  MAX_TRUSTS,
  type NewTrust,
  type Trust,
  type TrustQuery,
  type TrustSummary,
} from './schema.ts';
import { findValidTrust } from './valid-trust.ts';

type Row = Selectable<Tables['trusts']>;

/** Trusts of a trustor or trustee: all for system administrators and readers, otherwise one's own. */
export async function listTrusts(ctx: AuthedContext, query: TrustQuery): Promise<TrustSummary[]> {
  const { trustor_user_id, trustee_user_id } = query;
  const { caller } = ctx;
  let rows = ctx.database.read.selectFrom('trusts').selectAll().orderBy('created_at').orderBy('id');
  if (!isDomainInReach(caller, undefined)) {
    rows = rows.where(({ or, eb }) =>
      or([eb('trustor_user_id', '=', caller.userId), eb('trustee_user_id', '=', caller.userId)]),
    );
  }
  if (trustor_user_id !== undefined) rows = rows.where('trustor_user_id', '=', trustor_user_id);
  if (trustee_user_id !== undefined) rows = rows.where('trustee_user_id', '=', trustee_user_id);
  return (await rows.execute()).map((row) => summaryOf(ctx, row));
}

/** @throws 404, also for trusts of others */
export async function getTrust(ctx: AuthedContext, id: string): Promise<Trust> {
  return viewOf(ctx, ctx.database.read, await loadVisible(ctx, ctx.database.read, id));
}

/** @throws 404, also for trusts of others */
export async function listTrustRoles(ctx: AuthedContext, id: string): Promise<Role[]> {
  const row = await loadVisible(ctx, ctx.database.read, id);
  return rolesOf(ctx, ctx.database.read, row);
}

/** @throws 404, also for a role not in the trust */
export async function getTrustRole(
  ctx: AuthedContext,
  { params: { id, role_id } }: { params: { id: string; role_id: string } },
): Promise<Role> {
  const roles = await listTrustRoles(ctx, id);
  const role = roles.find((one) => one.id === role_id);
  if (!role) throw NotFound('Role', role_id);
  return role;
}

/**
 * Creates a trust with roles of the caller, or redelegates one. @throws 400 for a past expiry, 403 on behalf of others
 * and beyond a credential or trust, 404 for a missing user, project or role, or a role that the caller lacks, 409 at
 * the limit
 */
export function createTrust(ctx: AuthedContext, input: NewTrust): Promise<Trust> {
  const { caller } = ctx;
  if (input.trustor_user_id !== caller.userId) {
    throw Forbidden(
      'You are not authorized to perform the requested action: identity:create_trust. Rule owner requires the user itself.',
    );
  }
  assertMayLend(caller, input.project_id);
  return changeIdentity(ctx, async (tx) => {
    const row: Row = {
      id: newIdentityId(),
      trustor_user_id: input.trustor_user_id,
      trustee_user_id: input.trustee_user_id,
      project_id: input.project_id,
      impersonation: flag(input.impersonation),
      role_ids: packJson(await lendable(tx, caller, input)),
      expires_at: await restrictExpiry(tx, caller, expiryOf(input)),
      remaining_uses: input.remaining_uses ?? null,
      redelegation_count: redelegationOf(input),
      redelegated_trust_id: caller.trust?.id ?? null,
      created_at: creationTime(),
    };
    if ((await domainIdOf(tx, 'user', row.trustee_user_id)) === undefined) throw NotFound('User', row.trustee_user_id);
    if (caller.trust) await assertPassedOn(tx, caller.trust.id, row);
    await assertRoom(tx, caller.userId);
    await tx.insertInto('trusts').values(row).execute();
    await record(tx, ctx, 'create', row);
    return viewOf(ctx, tx, row);
  });
}

/** A delegation cannot exceed its own limits. */
function assertMayLend({ applicationCredential, scope, trust }: Caller, projectId: string): void {
  if ((applicationCredential?.accessRules.length ?? 0) > 0) {
    throw Forbidden('A credential with access rules cannot create a trust.');
  }
  const isBound = applicationCredential !== undefined || trust !== undefined;
  if (isBound && !(scope.kind === 'project' && scope.id === projectId)) {
    throw Forbidden('An application credential or a trust can only delegate roles on its own project.');
  }
}

/** Ids of the roles, all assigned to the caller. @throws 404 */
async function lendable(tx: Tx, caller: Caller, { project_id, roles }: NewTrust): Promise<string[]> {
  const effective = await effectiveRoles(tx, caller.userId, { kind: 'project', id: project_id });
  // A project without a role looks like a missing one.
  if (effective.length === 0) throw NotFound('Project', project_id);
  const isBound = caller.applicationCredential !== undefined || caller.trust !== undefined;
  const own = isBound ? effective.filter(({ name }) => caller.roles.has(name)) : effective;
  const chosen = roles.map(({ id, name }) => {
    const role = own.find((one: RoleRef) => (id === undefined ? one.name === name : one.id === id));
    if (!role) throw NotFound('Role', id ?? name ?? '');
    return role.id;
  });
  return [...new Set(chosen)];
}

function expiryOf({ expires_at }: NewTrust): string | null {
  const ms = expires_at ? expiryMs(expires_at) : undefined;
  if (ms === undefined) return null;
  if (ms <= Date.now()) throw Invalid('The expiry of a trust must be in the future.');
  return new Date(ms).toISOString();
}

function redelegationOf({ allow_redelegation, redelegation_count, remaining_uses }: NewTrust): number {
  if (!allow_redelegation) return 0;
  if (remaining_uses) throw Invalid('A trust that can be redelegated cannot have a limited number of uses.');
  return redelegation_count ?? MAX_REDELEGATION;
}

async function assertRoom(tx: Tx, userId: string): Promise<void> {
  const count = await countRows(tx.selectFrom('trusts').where('trustor_user_id', '=', userId));
  if (count < MAX_TRUSTS) return;
  throw Conflict(`A user can create at most ${MAX_TRUSTS} trusts. Delete one that is no longer needed.`);
}

/** @throws 403 if it exceeds the parent trust */
async function assertPassedOn(tx: Tx, parentId: string, row: Row): Promise<void> {
  const parent = await findValidTrust(tx, parentId);
  if (!parent?.isImpersonation || parent.redelegationCount === 0) {
    throw Forbidden('This trust cannot be redelegated.');
  }
  if (row.redelegation_count >= parent.redelegationCount) {
    throw Forbidden(`This trust can be redelegated at most ${parent.redelegationCount - 1} more times.`);
  }
  const { expiresAtMs } = parent;
  if (expiresAtMs !== undefined && (row.expires_at === null || Date.parse(row.expires_at) > expiresAtMs)) {
    throw Forbidden(
      `The trust cannot outlive the trust it is redelegated from, which expires at ${new Date(expiresAtMs).toISOString()}.`,
    );
  }
}

/** Deletes a trust and everything derived from it. @throws 403 for the trustee, 404 */
export function deleteTrust(ctx: AuthedContext, id: string): Promise<void> {
  const { caller } = ctx;
  return changeIdentity(ctx, async (tx) => {
    const row = await loadVisible(ctx, tx, id);
    const isOwn = row.trustor_user_id === caller.userId;
    if (!isOwn && !isAdmin(caller)) {
      throw Forbidden(
        'You are not authorized to perform the requested action: identity:delete_trust. ' +
          'It requires the trustor or the role admin.',
      );
    }
    await deleteTrustRows(tx, [id]);
    await record(tx, ctx, 'delete', row);
  });
}

function record(tx: Tx, ctx: AuthedContext, verb: 'create' | 'delete', row: Row): Promise<void> {
  const { trustor_user_id, trustee_user_id, project_id } = row;
  const state = { trustor_user_id, trustee_user_id, project_id };
  const change = verb === 'create' ? { after: state } : { before: state };
  return recordIdentity(tx, ctx, { kind: 'trust', verb, id: row.id, ...change });
}

/** A trust visible to the caller. @throws 404 */
async function loadVisible({ caller }: AuthedContext, db: Reader, id: string): Promise<Row> {
  const row = await db.selectFrom('trusts').selectAll().where('id', '=', id).executeTakeFirst();
  const isOwn = row && [row.trustor_user_id, row.trustee_user_id].includes(caller.userId);
  if (!row || !(isOwn || isDomainInReach(caller, undefined))) throw NotFound('Trust', id);
  return row;
}

async function rolesOf(ctx: AuthedContext, db: Reader, row: Row): Promise<Role[]> {
  const ids = unpackJson(row.role_ids);
  const roles = await db.selectFrom('roles').selectAll().where('id', 'in', ids).orderBy('name').execute();
  return roles.map((role) => roleView(ctx, role));
}

async function viewOf(ctx: AuthedContext, db: Reader, row: Row): Promise<Trust> {
  const summary = summaryOf(ctx, row);
  const roles_links: CollectionLinks = { self: `${summary.links.self}/roles`, previous: null, next: null };
  return { ...summary, roles: await rolesOf(ctx, db, row), roles_links };
}

const summaryOf = (ctx: AuthedContext, row: Row): TrustSummary => ({
  id: row.id,
  trustor_user_id: row.trustor_user_id,
  trustee_user_id: row.trustee_user_id,
  project_id: row.project_id,
  impersonation: row.impersonation === 1,
  expires_at: row.expires_at === null ? null : formatTime(Date.parse(row.expires_at)),
  deleted_at: null,
  remaining_uses: row.remaining_uses,
  redelegation_count: row.redelegation_count,
  redelegated_trust_id: row.redelegated_trust_id,
  links: memberLinks(ctx, 'OS-TRUST/trusts', row.id),
});
