import type { Reader } from '#lib/db/database.ts';
import type { PolicyAction, SharedKind } from './schema.ts';
import { EVERYBODY } from './shared.ts';

/** What a policy says, without who said it. */
interface Opening {
  id?: string;
  object_type: SharedKind;
  object_id: string;
  action: PolicyAction;
  target_tenant: string;
}

/** The projects that use an object of a kind, its own among them. */
const USERS = {
  access_as_shared: {
    network: (db: Reader, id: string) => [db.selectFrom('ports').select('project_id').where('network_id', '=', id)],
    security_group: (db: Reader, id: string) => [
      db
        .selectFrom('port_security_groups')
        .innerJoin('ports', 'ports.id', 'port_security_groups.port_id')
        .select('ports.project_id')
        .where('security_group_id', '=', id),
      db.selectFrom('security_group_rules').select('project_id').where('remote_group_id', '=', id),
    ],
    subnetpool: (db: Reader, id: string) => [
      db.selectFrom('subnets').select('project_id').where('subnetpool_id', '=', id),
    ],
    address_scope: (db: Reader, id: string) => [
      db.selectFrom('subnetpools').select('project_id').where('address_scope_id', '=', id),
    ],
    address_group: (db: Reader, id: string) => [
      db.selectFrom('security_group_rules').select('project_id').where('remote_address_group_id', '=', id),
    ],
    qos_policy: (db: Reader, id: string) => [
      db.selectFrom('networks').select('project_id').where('qos_policy_id', '=', id),
      db.selectFrom('ports').select('project_id').where('qos_policy_id', '=', id),
      db.selectFrom('floatingips').select('project_id').where('qos_policy_id', '=', id),
    ],
  },
  access_as_external: (db: Reader, id: string) => [
    db.selectFrom('routers').select('project_id').where('gateway_network_id', '=', id),
    db.selectFrom('floatingips').select('project_id').where('floating_network_id', '=', id),
  ],
} as const;

/**
 * Whether a project but the owner uses an object that it could not use any more without this policy: its target does,
 * and no other policy lets it.
 */
export async function isRelied(db: Reader, opening: Opening, ownerId: string): Promise<boolean> {
  const { action, object_type, object_id, target_tenant } = opening;
  const others = await db
    .selectFrom('rbac_policies')
    .select(['id', 'target_tenant'])
    .where('object_id', '=', object_id)
    .where('action', '=', action)
    .execute();
  const targets = new Set(others.filter(({ id }) => id !== opening.id).map((policy) => policy.target_tenant));
  if (targets.has(EVERYBODY)) return false;
  const queries =
    action === 'access_as_external'
      ? USERS.access_as_external(db, object_id)
      : USERS.access_as_shared[object_type](db, object_id);
  for (const query of queries) {
    const users = await query.distinct().execute();
    // The platform's own ports belong to nobody.
    const strangers = users.map(({ project_id }) => project_id).filter((id) => id !== '' && id !== ownerId);
    const isTarget = (id: string) => target_tenant === EVERYBODY || id === target_tenant;
    if (strangers.some((id) => isTarget(id) && !targets.has(id))) return true;
  }
  return false;
}
