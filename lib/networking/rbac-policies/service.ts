import type { Tx } from '#lib/db/database.ts';
import { Conflict, Forbidden, Invalid } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { rule } from '#lib/policy/operations.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { assertRevision, owns, viewerOf } from '../rights.ts';
import { objectOf, syncSharingFlags } from './objects.ts';
import { isPolicyInUse } from './policy-usage.ts';
import type { NewRbacPolicy, RbacPolicy, RbacPolicyChanges } from './schema.ts';
import { EVERYBODY } from './sharing.ts';
import { type RbacPolicyRow, rbacPolicyStore } from './store.ts';

/** Also checked by the console. */
export const GET_RBAC_POLICY = rule('get_rbac_policy', 'project_reader');
export const DELETE_RBAC_POLICY = rule('delete_rbac_policy', 'project_member');
export const FOR_ALL = rule('create_rbac_policy:target_tenant', 'admin');
export const AS_EXTERNAL = rule('create_rbac_policy:access_as_external', 'admin');

/**
 * Shares an object. @throws 400 for an action that the kind lacks, 403 if a member shares with all projects, as
 * external, or another project's object, 404 for the object, 409 if the policy exists, or over quota
 */
export async function insertRbacPolicy(tx: Tx, ctx: ProjectContext, input: NewRbacPolicy): Promise<string> {
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
  const opening = rbacPolicyStore.newRow(ctx, input);
  const object = await objectOf(tx, viewerOf(ctx), input);
  if (!owns(ctx, object.project_id)) throw Forbidden(`The ${object_type} ${object_id} belongs to another project.`);
  const row: RbacPolicyRow = { ...opening, object_type, object_id, action, target_tenant };
  await assertNew(tx, row);
  await assertQuota(tx, row.project_id, { rbac_policy: 1 });
  await rbacPolicyStore.add(tx, ctx, row);
  await syncSharingFlags(tx, object_type, object_id);
  return row.id;
}

/** Changes the target. @throws 403, 404, 409 while the previous one uses it, 412 */
export function updateRbacPolicy(ctx: ProjectContext, id: string, changes: RbacPolicyChanges): Promise<RbacPolicy> {
  const target_tenant = targetOf(ctx, changes);
  return ctx.database.transact(async (tx) => {
    const policy = await rbacPolicyStore.load(tx, ctx, id);
    assertRevision(ctx, policy);
    if (target_tenant !== policy.target_tenant) {
      if (target_tenant !== EVERYBODY) await assertUnused(tx, policy);
      await assertNew(tx, { ...policy, target_tenant });
      await rbacPolicyStore.change(tx, actorOf(ctx), policy, 'update', { target_tenant });
      await syncSharingFlags(tx, policy.object_type, policy.object_id);
    }
    return rbacPolicyStore.viewOf(tx, ctx, id);
  });
}

/** @throws 404, 409 while the target uses it, 412 */
export function deleteRbacPolicy(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const policy = await rbacPolicyStore.load(tx, ctx, id);
    assertRevision(ctx, policy);
    await dropRbacPolicy(tx, ctx, policy);
  });
}

/** Within a larger transaction; the caller has checked the permission. @throws 409 */
export async function dropRbacPolicy(tx: Tx, ctx: ProjectContext, policy: RbacPolicyRow): Promise<void> {
  await assertUnused(tx, policy);
  const { object_type, object_id, action, target_tenant } = policy;
  await rbacPolicyStore.drop(tx, actorOf(ctx), policy, { object_type, object_id, action, target_tenant });
  await syncSharingFlags(tx, policy.object_type, policy.object_id);
}

function targetOf(ctx: ProjectContext, { target_tenant, target_project }: RbacPolicyChanges): string {
  const target = target_tenant ?? target_project ?? '';
  if (target === EVERYBODY) ctx.policy.enforce(FOR_ALL, ctx.caller);
  return target;
}

async function assertNew(tx: Tx, { object_id, action, target_tenant }: RbacPolicyRow): Promise<void> {
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

async function assertUnused(tx: Tx, policy: RbacPolicyRow): Promise<void> {
  const object = await objectOf(tx, { projectId: policy.project_id, isAdmin: true }, policy);
  if (!(await isPolicyInUse(tx, policy, object.project_id))) return;
  throw Conflict(
    `RBAC policy on object ${policy.object_id} cannot be removed because other objects depend on it.`,
    'RbacPolicyInUse',
  );
}
