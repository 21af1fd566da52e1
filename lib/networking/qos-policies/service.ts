import { randomUUID } from 'node:crypto';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Tx } from '#lib/db/database.ts';
import { flag, flagOr } from '#lib/db/tables/column-types.ts';
import { defineChange } from '#lib/events/change-row.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Conflict, Forbidden, NotFound } from '#lib/http/errors.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import type { CollectionQuery } from '../collection.ts';
import { listCollection } from '../listing.ts';
import { isPolicyInUse } from '../rbac-policies/policy-usage.ts';
import {
  deletePoliciesOf,
  EVERYBODY,
  setSharedWithAll,
  sharedFilter,
  variantFor,
  viewAsProject,
} from '../rbac-policies/sharing.ts';
import { recordChange } from '../record.ts';
import { assertRevision, ownerOf, owns, viewerOf } from '../rights.ts';
import { type NewQosPolicy, QOS_POLICIES, type QosPolicy, type QosPolicyChanges } from './schema.ts';
import { findPolicyUser } from './users.ts';
import { type QosPolicyRow, qosPolicyFragments, qosPolicyViews } from './view.ts';
import { findQosPolicy, visibleQosPolicies } from './visibility.ts';

const changeQosPolicy = defineChange({ table: 'qos_policies', kind: 'qos_policy' });

export async function listQosPolicies(ctx: ProjectContext, query: CollectionQuery) {
  const { read } = ctx.database;
  return listCollection(ctx, QOS_POLICIES, {
    source: visibleQosPolicies(read, viewerOf(ctx)),
    query,
    filters: { shared: sharedFilter('qos_policies', ctx.projectId) },
    cache: { fragments: qosPolicyFragments, variant: await variantFor(read, 'qos_policy', ctx.projectId) },
    load: async (ids) => viewAsProject(read, await qosPolicyViews(read, ids), ctx.projectId),
  });
}

export async function getQosPolicy(ctx: ProjectContext, id: string): Promise<QosPolicy> {
  const { read } = ctx.database;
  const isVisible = (await findQosPolicy(read, viewerOf(ctx), id)) !== undefined;
  const views = await viewAsProject(read, isVisible ? await qosPolicyViews(read, [id]) : new Map(), ctx.projectId);
  const policy = views.get(id);
  if (!policy) throw NotFound('Qos Policy', id);
  return policy;
}

/** @throws 409 for a second default of a project, and over quota */
export function createQosPolicy(ctx: ProjectContext, input: NewQosPolicy): Promise<QosPolicy> {
  const project_id = ownerOf(ctx, input);
  return ctx.database.transact(async (tx) => {
    await assertQuota(tx, project_id, { qos_policy: 1 });
    if (input.is_default) await assertNoDefault(tx, project_id);
    const now = creationTime();
    const row: QosPolicyRow = {
      id: randomUUID(),
      project_id,
      name: input.name ?? '',
      description: input.description ?? '',
      shared: flag(input.shared ?? false),
      is_default: flag(input.is_default ?? false),
      revision: 1,
      created_at: now,
      updated_at: now,
    };
    await tx.insertInto('qos_policies').values(row).execute();
    if (input.shared) await setSharedWithAll(tx, 'qos_policy', row, true);
    await recordChange(tx, actorOf(ctx), 'qos_policy', row, 'create');
    return viewOf(tx, row.id);
  });
}

/** @throws 403, 404, 409 for a second default, or if others use it and it would no longer be shared, 412 */
export function updateQosPolicy(ctx: ProjectContext, id: string, changes: QosPolicyChanges): Promise<QosPolicy> {
  return ctx.database.transact(async (tx) => {
    const policy = await loadQosPolicy(tx, ctx, id);
    assertRevision(ctx, policy);
    if (changes.is_default && policy.is_default === 0) await assertNoDefault(tx, policy.project_id);
    if (changes.shared === false && policy.shared === 1) await assertNobodyElse(tx, policy);
    const shared = flagOr(changes.shared, policy.shared);
    if (shared !== policy.shared) await setSharedWithAll(tx, 'qos_policy', policy, shared === 1);
    await changeQosPolicy(tx, actorOf(ctx), policy, 'update', {
      name: changes.name ?? policy.name,
      description: changes.description ?? policy.description,
      shared,
      is_default: flagOr(changes.is_default, policy.is_default),
    });
    return viewOf(tx, id);
  });
}

/** Deletes a QoS policy with its rules. @throws 403, 404, 409 while it is in use, 412 */
export function deleteQosPolicy(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const policy = await loadQosPolicy(tx, ctx, id);
    assertRevision(ctx, policy);
    const user = await findPolicyUser(tx, id);
    if (user) throw Conflict(`QoS Policy ${id} is used by ${user.kind} ${user.id}.`, 'QosPolicyInUse');
    await deletePoliciesOf(tx, id);
    await tx.deleteFrom('network_tags').where('object_id', '=', id).execute();
    await tx.deleteFrom('qos_rules').where('policy_id', '=', id).execute();
    await tx.deleteFrom('qos_policies').where('id', '=', id).execute();
    await recordChange(tx, actorOf(ctx), 'qos_policy', policy, 'delete');
  });
}

/** A QoS policy that the caller may change. @throws 404 if it is not visible, 403 if it belongs to another project */
export async function loadQosPolicy(tx: Tx, ctx: ProjectContext, id: string): Promise<QosPolicyRow> {
  const policy = await findQosPolicy(tx, viewerOf(ctx), id);
  if (!policy) throw NotFound('Qos Policy', id);
  if (!owns(ctx, policy.project_id)) throw Forbidden(`QoS policy ${id} belongs to another project.`);
  return policy;
}

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

async function viewOf(tx: Tx, id: string): Promise<QosPolicy> {
  const view = (await qosPolicyViews(tx, [id])).get(id);
  if (!view) throw NotFound('Qos Policy', id);
  return view;
}
