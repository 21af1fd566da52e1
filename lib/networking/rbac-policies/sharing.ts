import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { booleanFilter } from '../listing.ts';
import type { PolicyAction, SharedKind } from './attributes.ts';

/** All projects, as the target of a policy. */
export const EVERYBODY = '*';

/** Ids of objects shared with a project: the only place that decides visibility across projects. */
export const sharedWith = (db: Reader, kind: SharedKind, projectId: string, action?: PolicyAction) => {
  const rows = db
    .selectFrom('rbac_policies')
    .select('rbac_policies.object_id')
    .where('rbac_policies.object_type', '=', kind)
    .where('rbac_policies.target_tenant', 'in', [EVERYBODY, projectId]);
  return action ? rows.where('rbac_policies.action', '=', action) : rows;
};

/** Cache variant of a project's lists: its id if an object is shared with it by name, else nothing. */
export async function variantFor(db: Reader, kind: SharedKind, projectId: string): Promise<string> {
  const given = await db
    .selectFrom('rbac_policies')
    .select('id')
    .where('object_type', '=', kind)
    .where('target_tenant', '=', projectId)
    .where('action', '=', 'access_as_shared')
    .limit(1)
    .executeTakeFirst();
  return given ? projectId : '';
}

/** Marks objects as shared if they are shared with the project by name. */
export async function viewAsProject<V extends { shared: boolean }>(
  db: Reader,
  views: Map<string, V>,
  projectId: string,
): Promise<Map<string, V>> {
  if (views.size === 0) return views;
  const given = await db
    .selectFrom('rbac_policies')
    .select('object_id')
    .where('object_id', 'in', [...views.keys()])
    .where('action', '=', 'access_as_shared')
    .where('target_tenant', '=', projectId)
    .execute();
  for (const { object_id } of given) {
    const view = views.get(object_id);
    if (view) views.set(object_id, { ...view, shared: true });
  }
  return views;
}

export type SharedTable =
  | 'networks'
  | 'security_groups'
  | 'subnetpools'
  | 'address_scopes'
  | 'address_groups'
  | 'qos_policies';

/** The filter `shared` from the project's view. */
export const sharedFilter = (table: SharedTable, projectId: string) =>
  booleanFilter(sql`case when exists (select 1 from rbac_policies
    where object_id = ${sql.ref(`${table}.id`)} and action = 'access_as_shared'
    and target_tenant in (${EVERYBODY}, ${projectId})) then 1 else 0 end`);

/**
 * Shares an object with everybody, or stops it: `shared` and external flags equal a policy with the target `*`;
 * docs/contract/networking.md 1.
 */
export async function setSharedWithAll(
  tx: Tx,
  kind: SharedKind,
  object: { id: string; project_id: string },
  isOpen: boolean,
  action: PolicyAction = 'access_as_shared',
): Promise<void> {
  await tx
    .deleteFrom('rbac_policies')
    .where('object_id', '=', object.id)
    .where('action', '=', action)
    .where('target_tenant', '=', EVERYBODY)
    .execute();
  if (!isOpen) return;
  const now = creationTime();
  const opened = { object_type: kind, object_id: object.id, action, target_tenant: EVERYBODY };
  const row = { id: randomUUID(), project_id: object.project_id, ...opened, revision: 1 };
  await tx
    .insertInto('rbac_policies')
    .values({ ...row, created_at: now, updated_at: now })
    .execute();
}

/** Deletes the policies of an object. */
export async function deletePoliciesOf(tx: Tx, objectId: string): Promise<void> {
  await tx.deleteFrom('rbac_policies').where('object_id', '=', objectId).execute();
}
