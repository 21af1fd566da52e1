import { randomUUID } from 'node:crypto';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { PolicyAction, SharedKind } from './schema.ts';

/** All projects, as the target of a policy. */
const EVERYBODY = '*';

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

/**
 * Opens an object to everybody, or no more: a `shared` or external flag and the policy with the target `*` are one
 * thing; contract/networking.md 1.
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
