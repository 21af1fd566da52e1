import type { Reader, Tx } from '#lib/db/database.ts';
import { touchRow } from '#lib/events/change-row.ts';
import { NotFound } from '#lib/http/errors.ts';
import { findAddressGroup } from '../address-groups/visibility.ts';
import { findAddressScope } from '../address-scopes/visibility.ts';
import { findNetwork, type Viewer } from '../networks/visibility.ts';
import { findQosPolicy } from '../qos-policies/visibility.ts';
import { findSecurityGroup } from '../security-groups/visibility.ts';
import { findSubnetpool } from '../subnetpools/visibility.ts';
import type { RbacPolicy, SharedKind } from './schema.ts';
import { EVERYBODY } from './sharing.ts';

/** Table and lookup of each kind of shared object. */
const OBJECTS = {
  network: { table: 'networks', kind: 'Network', find: findNetwork },
  security_group: { table: 'security_groups', kind: 'Security Group', find: findSecurityGroup },
  subnetpool: { table: 'subnetpools', kind: 'Subnet Pool', find: findSubnetpool },
  address_scope: { table: 'address_scopes', kind: 'Address Scope', find: findAddressScope },
  address_group: { table: 'address_groups', kind: 'Address Group', find: findAddressGroup },
  qos_policy: { table: 'qos_policies', kind: 'Qos Policy', find: findQosPolicy },
} as const;

interface SharedObjectRow {
  id: string;
  name: string;
  project_id: string;
}

type PolicyObjectRef = Pick<RbacPolicy, 'object_type' | 'object_id'>;

/** Ids of a project's shareable objects. */
export const objectsOfProject = (db: Reader, projectId: string) =>
  Object.values(OBJECTS).map(({ table }) => db.selectFrom(table).select('id').where('project_id', '=', projectId));

/** Name of a kind in errors. */
export const nameOfKind = (kind: SharedKind): string => OBJECTS[kind].kind;

/** The object of a policy, if the viewer sees it. */
export const findObject = (
  db: Reader,
  viewer: Viewer,
  { object_type, object_id }: PolicyObjectRef,
): Promise<SharedObjectRow | undefined> => OBJECTS[object_type].find(db, viewer, object_id);

/** The object of a policy. @throws 404 if it is not visible */
export async function objectOf(tx: Tx, viewer: Viewer, named: PolicyObjectRef): Promise<SharedObjectRow> {
  const object = await findObject(tx, viewer, named);
  if (!object) throw NotFound(nameOfKind(named.object_type), named.object_id);
  return object;
}

/**
 * Updates flags and revision of an object after its policies changed. As upstream, a network stays external even when
 * no policy remains.
 */
export async function syncSharingFlags(tx: Tx, type: SharedKind, id: string): Promise<void> {
  const { table } = OBJECTS[type];
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
