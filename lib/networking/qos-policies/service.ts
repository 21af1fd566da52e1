import { flag } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { Conflict } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { isPolicyInUse } from '../rbac-policies/policy-usage.ts';
import { EVERYBODY, setSharedWithAll } from '../rbac-policies/sharing.ts';
import { qosPolicyAttributes } from './attributes.ts';
import type { NewQosPolicy, QosPolicyChanges } from './schema.ts';
import { type QosPolicyRow, qosPolicyStore } from './store.ts';
import { findPolicyUser } from './users.ts';

/** @throws 409 for a second default of a project, and over quota */
export async function insertQosPolicy(tx: Tx, ctx: ProjectContext, input: NewQosPolicy): Promise<string> {
  const row = qosPolicyStore.newRow(ctx, input);
  await assertQuota(tx, row.project_id, { qos_policy: 1 });
  if (input.is_default) await assertNoDefault(tx, row.project_id);
  return qosPolicyStore.add(tx, ctx, { ...row, ...qosPolicyAttributes.created(input, row) });
}

/** @throws 403, 404, 409 for a second default, or if others use it and it would no longer be shared, 412 */
export const updateQosPolicy = (ctx: ProjectContext, id: string, changes: QosPolicyChanges) =>
  qosPolicyStore.update(ctx, id, async (tx, policy) => {
    const { shared = policy.shared === 1, is_default } = changes;
    if (is_default && policy.is_default === 0) await assertNoDefault(tx, policy.project_id);
    if (!shared && policy.shared === 1) await assertNobodyElse(tx, policy);
    if (flag(shared) !== policy.shared) await setSharedWithAll(tx, 'qos_policy', policy, shared);
    return qosPolicyStore.changed(policy, changes);
  });

/** Deletes a QoS policy with its rules. @throws 403, 404, 409 while it is in use, 412 */
export const deleteQosPolicy = (ctx: ProjectContext, id: string): Promise<void> =>
  qosPolicyStore.remove(ctx, id, async (tx) => {
    const user = await findPolicyUser(tx, id);
    if (user) throw Conflict(`QoS Policy ${id} is used by ${user.kind} ${user.id}.`, 'QosPolicyInUse');
    await tx.deleteFrom('qos_rules').where('policy_id', '=', id).execute();
  });

async function assertNoDefault(tx: Tx, projectId: string): Promise<void> {
  const present = await tx
    .selectFrom('qos_policies')
    .select('id')
    .where('project_id', '=', projectId)
    .where('is_default', '=', 1)
    .executeTakeFirst();
  if (!present) return;
  throw Conflict(`A default QoS policy exists for project ${projectId}.`, 'QoSPolicyDefaultAlreadyExists');
}

async function assertNobodyElse(tx: Tx, { id, project_id }: QosPolicyRow): Promise<void> {
  const everybody = await tx
    .selectFrom('rbac_policies')
    .selectAll()
    .where('object_id', '=', id)
    .where('target_tenant', '=', EVERYBODY)
    .executeTakeFirst();
  if (!everybody || !(await isPolicyInUse(tx, everybody, project_id))) return;
  throw Conflict(
    `RBAC policy on object ${id} cannot be removed because other objects depend on it.`,
    'RbacPolicyInUse',
  );
}
