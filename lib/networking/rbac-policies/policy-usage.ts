import type { AliasableExpression } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { PolicyAction, SharedKind } from './attributes.ts';
import { EVERYBODY } from './sharing.ts';

/** A policy without its owner. */
interface PolicyTerms {
  id?: string;
  object_type: SharedKind;
  object_id: string;
  action: PolicyAction;
  target_tenant: string;
}

/** Objects that use a shared one, with their projects. */
type Users = (db: Reader, id: string) => AliasableExpression<{ id: string; project_id: string }>;

const KEY = ['id', 'project_id'] as const;

/** Uses of each kind, by table. */
const USES = {
  network: {
    ports: (db: Reader, id: string) => db.selectFrom('ports').select(KEY).where('network_id', '=', id),
  },
  security_group: {
    ports: (db: Reader, id: string) =>
      db
        .selectFrom('port_security_groups')
        .innerJoin('ports', 'ports.id', 'port_security_groups.port_id')
        .select(['ports.id', 'ports.project_id'])
        .where('security_group_id', '=', id),
    security_group_rules: (db: Reader, id: string) =>
      db.selectFrom('security_group_rules').select(KEY).where('remote_group_id', '=', id),
  },
  subnetpool: {
    subnets: (db: Reader, id: string) => db.selectFrom('subnets').select(KEY).where('subnetpool_id', '=', id),
  },
  address_scope: {
    subnetpools: (db: Reader, id: string) =>
      db.selectFrom('subnetpools').select(KEY).where('address_scope_id', '=', id),
  },
  address_group: {
    security_group_rules: (db: Reader, id: string) =>
      db.selectFrom('security_group_rules').select(KEY).where('remote_address_group_id', '=', id),
  },
  qos_policy: {
    networks: (db: Reader, id: string) => db.selectFrom('networks').select(KEY).where('qos_policy_id', '=', id),
    ports: (db: Reader, id: string) => db.selectFrom('ports').select(KEY).where('qos_policy_id', '=', id),
    floatingips: (db: Reader, id: string) => db.selectFrom('floatingips').select(KEY).where('qos_policy_id', '=', id),
  },
} as const satisfies Record<SharedKind, Readonly<Record<string, Users>>>;

export type UsesOf<Kind extends SharedKind> = keyof (typeof USES)[Kind];
export type SharedUse = { [Kind in SharedKind]: UsesOf<Kind> }[SharedKind];

const EXTERNAL_USES: Readonly<Record<string, Users>> = {
  routers: (db, id) => db.selectFrom('routers').select(KEY).where('gateway_network_id', '=', id),
  floatingips: (db, id) => db.selectFrom('floatingips').select(KEY).where('floating_network_id', '=', id),
};

/** Number of a project's objects that use a shared one. */
export interface UseCount {
  use: SharedUse;
  project_id: string;
  count: number;
}

const usesOf = (kind: SharedKind) => Object.entries(USES[kind]) as [SharedUse, Users][];

/** Users of an object by project, including the owner. */
export async function usesByProject(db: Reader, kind: SharedKind, id: string): Promise<UseCount[]> {
  const counts = await Promise.all(
    usesOf(kind).map(async ([use, users]) => {
      const rows = await db
        .selectFrom(users(db, id).as('used'))
        .select(['used.project_id', (eb) => eb.fn.countAll<number | string>().as('count')])
        .groupBy('used.project_id')
        .execute();
      return rows.map(({ project_id, count }) => ({ use, project_id, count: Number(count) }));
    }),
  );
  return counts.flat();
}

/** Ids of a project's objects that use a shared one, by use. */
export async function usingObjects(
  db: Reader,
  { object_type, object_id }: Pick<PolicyTerms, 'object_type' | 'object_id'>,
  projectId: string,
): Promise<[SharedUse, string[]][]> {
  const found: [SharedUse, string[]][] = [];
  for (const [use, users] of usesOf(object_type)) {
    const rows = db.selectFrom(users(db, object_id).as('used')).select('used.id');
    const using = await rows.where('used.project_id', '=', projectId).orderBy('used.id').execute();
    found.push([use, using.map(({ id }) => id)]);
  }
  return found;
}

/** Whether another project depends on this policy: its target uses the object, and no other policy allows it. */
export async function isPolicyInUse(db: Reader, opening: PolicyTerms, ownerId: string): Promise<boolean> {
  const { action, object_type, object_id, target_tenant } = opening;
  const others = await db
    .selectFrom('rbac_policies')
    .select(['id', 'target_tenant'])
    .where('object_id', '=', object_id)
    .where('action', '=', action)
    .execute();
  const targets = new Set(others.filter(({ id }) => id !== opening.id).map((policy) => policy.target_tenant));
  if (targets.has(EVERYBODY)) return false;
  const uses = action === 'access_as_external' ? EXTERNAL_USES : USES[object_type];
  for (const users of Object.values<Users>(uses)) {
    const rows = db.selectFrom(users(db, object_id).as('used')).select('used.project_id');
    const projects = await rows.distinct().execute();
    // Platform ports belong to nobody.
    const strangers = projects.map(({ project_id }) => project_id).filter((id) => id !== '' && id !== ownerId);
    const isTarget = (id: string) => target_tenant === EVERYBODY || id === target_tenant;
    if (strangers.some((id) => isTarget(id) && !targets.has(id))) return true;
  }
  return false;
}
