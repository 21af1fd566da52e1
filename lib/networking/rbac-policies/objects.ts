import type { Reader, Tx } from '#lib/db/database.ts';
import { orNotFound } from '#lib/errors/errors.ts';
import { touchRow } from '#lib/events/change-row.ts';
import { addressGroupStore } from '../address-groups/store.ts';
import { addressScopeStore } from '../address-scopes/store.ts';
import { networkStore } from '../networks/store.ts';
import { qosPolicyStore } from '../qos-policies/store.ts';
import type { Viewer } from '../rights.ts';
import { securityGroupStore } from '../security-groups/store.ts';
import { subnetpoolStore } from '../subnetpools/store.ts';
import type { SharedKind } from './attributes.ts';
import type { RbacPolicy } from './schema.ts';
import { EVERYBODY } from './sharing.ts';

const OBJECTS = {
  network: networkStore,
  security_group: securityGroupStore,
  subnetpool: subnetpoolStore,
  address_scope: addressScopeStore,
  address_group: addressGroupStore,
  qos_policy: qosPolicyStore,
} as const;

interface SharedObjectRow {
  id: string;
  name: string;
  project_id: string;
}

type PolicyObjectRef = Pick<RbacPolicy, 'object_type' | 'object_id'>;

/** Ids of a project's shareable objects. */
export const objectsOfProject = (db: Reader, projectId: string) =>
  Object.values(OBJECTS).map(({ collection: { table } }) =>
    db.selectFrom(table).select('id').where('project_id', '=', projectId),
  );

/** Name of a kind in errors. */
export const nameOfKind = (kind: SharedKind): string => OBJECTS[kind].collection.kind;

/** The object of a policy, if the viewer sees it. */
export const findObject = (
  db: Reader,
  viewer: Viewer,
  { object_type, object_id }: PolicyObjectRef,
): Promise<SharedObjectRow | undefined> => OBJECTS[object_type].find(db, viewer, object_id);

/** The object of a policy. @throws 404 if it is not visible */
export const objectOf = async (tx: Tx, viewer: Viewer, named: PolicyObjectRef): Promise<SharedObjectRow> =>
  orNotFound(await findObject(tx, viewer, named), nameOfKind(named.object_type), named.object_id);

/**
 * Updates flags and revision of an object after its policies changed. As upstream, a network stays external even when
 * no policy remains.
 */
export async function syncSharingFlags(tx: Tx, type: SharedKind, id: string): Promise<void> {
  const { table } = OBJECTS[type].collection;
  const policies = await tx
    .selectFrom('rbac_policies')
    .select(['action', 'target_tenant'])
    .where('object_id', '=', id)
    .execute();
  const isShared = policies.some(
    ({ action, target_tenant }) => action === 'access_as_shared' && target_tenant === EVERYBODY,
  );
  await tx
    .updateTable(table)
    .set({ shared: isShared ? 1 : 0 })
    .where('id', '=', id)
    .execute();
  if (policies.some(({ action }) => action === 'access_as_external')) {
    await tx.updateTable('networks').set({ is_external: 1 }).where('id', '=', id).execute();
  }
  await touchRow(tx, table, id);
}
