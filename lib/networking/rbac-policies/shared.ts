import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { booleanFilter } from '../listing.ts';
import type { PolicyAction, SharedKind } from './schema.ts';

/** All projects, as the target of a policy. */
export const EVERYBODY = '*';

/**
 * The ids of the objects of a kind that policies open to a project: the one place where it is decided what others see
 * and use of a project's objects.
 */
export const sharedWith = (db: Reader, kind: SharedKind, projectId: string, action?: PolicyAction) => {
  const rows = db
    .selectFrom('rbac_policies')
    .select('rbac_policies.object_id')
    .where('rbac_policies.object_type', '=', kind)
    .where('rbac_policies.target_tenant', 'in', [EVERYBODY, projectId]);
  return action ? rows.where('rbac_policies.action', '=', action) : rows;
};

/** What a project's lists of a kind depend on: its own id where an object is given to it by name, else nothing. */
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

/** Objects as a project sees them: one that is given to it by name is shared for it, as one for everybody is. */
export async function asSeenBy<V extends { shared: boolean }>(
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

/** The filter `shared` of a kind, for what a project sees. */
export const sharedFilter = (
  table: 'networks' | 'security_groups' | 'subnetpools' | 'address_scopes' | 'address_groups' | 'qos_policies',
  projectId: string,
) =>
  booleanFilter(sql`case when exists (select 1 from rbac_policies
    where object_id = ${sql.ref(`${table}.id`)} and action = 'access_as_shared'
    and target_tenant in (${EVERYBODY}, ${projectId})) then 1 else 0 end`);

/**
 * Opens an object to everybody, or no more: a `shared` or external flag and the policy with the target `*` are one
 * thing; docs/contract/networking.md 1.
 */
export async function setForEverybody(
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

/** The policies of an object go with it. */
export async function forgetPolicies(tx: Tx, objectId: string): Promise<void> {
  await tx.deleteFrom('rbac_policies').where('object_id', '=', objectId).execute();
}
