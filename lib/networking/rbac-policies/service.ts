import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { defineChange } from '#lib/events/change-row.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Conflict, Forbidden, Invalid, NotFound } from '#lib/http/errors.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import { isAdmin } from '#lib/identity/caller.ts';
import { rule } from '#lib/identity/operations.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import type { CollectionQuery } from '../collection.ts';
import { listCollection } from '../listing.ts';
import { recordChange } from '../record.ts';
import { assertRevision, ownerOf, owns, viewerOf } from '../rights.ts';
import { objectOf, syncSharingFlags } from './objects.ts';
import { isPolicyInUse } from './policy-usage.ts';
import { type NewRbacPolicy, RBAC_POLICIES, type RbacPolicy, type RbacPolicyChanges } from './schema.ts';
import { EVERYBODY } from './sharing.ts';

type PolicyRow = Selectable<Tables['rbac_policies']>;

const fragments = new FragmentCache<RbacPolicy>();
const changePolicy = defineChange({ table: 'rbac_policies', kind: 'rbac_policy' });
/** Also checked by the console. */
export const GET_RBAC_POLICY = rule('get_rbac_policy', 'project_reader');
export const DELETE_RBAC_POLICY = rule('delete_rbac_policy', 'project_member');
export const FOR_ALL = rule('create_rbac_policy:target_tenant', 'admin');
export const AS_EXTERNAL = rule('create_rbac_policy:access_as_external', 'admin');

export function listRbacPolicies(ctx: ProjectContext, query: CollectionQuery) {
  const { read } = ctx.database;
  const rows = read.selectFrom('rbac_policies');
  return listCollection(ctx, RBAC_POLICIES, {
    source: isAdmin(ctx.caller) ? rows : rows.where('project_id', '=', ctx.projectId),
    query,
    cache: { fragments, variant: '' },
    load: (ids) => viewsOf(read, ids),
  });
}

/** @throws 404 if it is missing or belongs to another project */
export async function getRbacPolicy(ctx: ProjectContext, id: string): Promise<RbacPolicy> {
  const policy = (await viewsOf(ctx.database.read, [id])).get(id);
  if (!policy || !owns(ctx, policy.project_id)) throw NotFound('RBAC Policy', id);
  return policy;
}

/**
 * Shares an object. @throws 400 for an action that the kind lacks, 403 if a member shares with all projects, as
 * external, or another project's object, 404 for the object, 409 if the policy exists, or over quota
 */
export function createRbacPolicy(ctx: ProjectContext, input: NewRbacPolicy): Promise<RbacPolicy> {
  const { object_type, object_id, action } = input;
  const target_tenant = targetOf(ctx, input);
  if (action === 'access_as_external') {
    if (object_type !== 'network') {
      throw Invalid(
        `Action access_as_external is allowed for networks only, not for ${object_type}.`,
        undefined,
        'InvalidInput',
      );
    }
    ctx.policy.enforce(AS_EXTERNAL, ctx.caller);
  }
  const project_id = ownerOf(ctx, input);
  return ctx.database.transact(async (tx) => {
    const object = await objectOf(tx, viewerOf(ctx), input);
    if (!owns(ctx, object.project_id)) throw Forbidden(`The ${object_type} ${object_id} belongs to another project.`);
    const now = creationTime();
    const opening = { object_type, object_id, action, target_tenant };
    const row: PolicyRow = { id: randomUUID(), project_id, ...opening, revision: 1, created_at: now, updated_at: now };
    await assertNew(tx, row);
    await assertQuota(tx, project_id, { rbac_policy: 1 });
    await tx.insertInto('rbac_policies').values(row).execute();
    await syncSharingFlags(tx, object_type, object_id);
    await recordChange(tx, actorOf(ctx), 'rbac_policy', row, 'create');
    return viewOf(tx, row.id);
  });
}

/** Changes the target. @throws 403, 404, 409 while the previous one uses it, 412 */
export function updateRbacPolicy(ctx: ProjectContext, id: string, changes: RbacPolicyChanges): Promise<RbacPolicy> {
  const target_tenant = targetOf(ctx, changes);
  return ctx.database.transact(async (tx) => {
    const policy = await loadRbacPolicy(tx, ctx, id);
    assertRevision(ctx, policy);
    if (target_tenant !== policy.target_tenant) {
      if (target_tenant !== EVERYBODY) await assertUnused(tx, policy);
      await assertNew(tx, { ...policy, target_tenant });
      await changePolicy(tx, actorOf(ctx), policy, 'update', { target_tenant });
      await syncSharingFlags(tx, policy.object_type, policy.object_id);
    }
    return viewOf(tx, id);
  });
}

/** @throws 404, 409 while the target uses it, 412 */
export function deleteRbacPolicy(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const policy = await loadRbacPolicy(tx, ctx, id);
    assertRevision(ctx, policy);
    await dropRbacPolicy(tx, ctx, policy);
  });
}

/** Within a larger transaction; the caller has checked the permission. @throws 409 */
export async function dropRbacPolicy(tx: Tx, ctx: ProjectContext, policy: PolicyRow): Promise<void> {
  await assertUnused(tx, policy);
  await tx.deleteFrom('rbac_policies').where('id', '=', policy.id).execute();
  await syncSharingFlags(tx, policy.object_type, policy.object_id);
  await recordChange(tx, actorOf(ctx), 'rbac_policy', policy, 'delete');
}

async function loadRbacPolicy(tx: Tx, ctx: ProjectContext, id: string): Promise<PolicyRow> {
  const policy = await tx.selectFrom('rbac_policies').selectAll().where('id', '=', id).executeTakeFirst();
  if (!policy || !owns(ctx, policy.project_id)) throw NotFound('RBAC Policy', id);
  return policy;
}

function targetOf(ctx: ProjectContext, { target_tenant, target_project }: RbacPolicyChanges): string {
  const target = target_tenant ?? target_project ?? '';
  if (target === EVERYBODY) ctx.policy.enforce(FOR_ALL, ctx.caller);
  return target;
}

async function assertNew(tx: Tx, { object_id, action, target_tenant }: PolicyRow): Promise<void> {
  const same = await tx
    .selectFrom('rbac_policies')
    .select('id')
    .where('object_id', '=', object_id)
    .where('action', '=', action)
    .where('target_tenant', '=', target_tenant)
    .executeTakeFirst();
  if (!same) return;
  throw Conflict(
    `An RBAC policy with the same object, action and target already exists.`,
    'NeutronDbObjectDuplicateEntry',
  );
}

async function assertUnused(tx: Tx, policy: PolicyRow): Promise<void> {
  const object = await objectOf(tx, { projectId: policy.project_id, isAdmin: true }, policy);
  if (!(await isPolicyInUse(tx, policy, object.project_id))) return;
  throw Conflict(
    `RBAC policy on object ${policy.object_id} cannot be removed because other objects depend on it.`,
    'RbacPolicyInUse',
  );
}

async function viewsOf(db: Reader, ids: string[]): Promise<Map<string, RbacPolicy>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('rbac_policies').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, RBAC_POLICIES.view(row, {})]));
}

async function viewOf(tx: Tx, id: string): Promise<RbacPolicy> {
  const view = (await viewsOf(tx, [id])).get(id);
  if (!view) throw NotFound('RBAC Policy', id);
  return view;
}
