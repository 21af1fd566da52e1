import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { msg } from '#lib/i18n/text.ts';
import { defineContents, type ProjectObject } from '#lib/project-contents/project-contents.ts';
import { pathOf } from './kinds.ts';
import { floatingIpContents, routerContents } from './routers/project-contents.ts';
import { removeGroup } from './security-groups/change.ts';

type Table =
  | 'networks'
  | 'subnets'
  | 'ports'
  | 'security_groups'
  | 'subnetpools'
  | 'address_scopes'
  | 'address_groups'
  | 'qos_policies';

/** Excludes dependent objects: default groups and router ports. */
const ONLY: Partial<Record<Table, RawBuilder<unknown>>> = {
  security_groups: sql`and t.is_default = 0`,
  ports: sql`and not exists (select 1 from router_interfaces i where i.port_id = t.id)`,
};

/** Objects of a project in a table; `isBlocked` marks those in use, `blocker` names the use. */
async function listOf(
  db: Reader,
  table: Table,
  projectId: string,
  { isBlocked, blocker }: { isBlocked: RawBuilder<SqlBool>; blocker: string },
): Promise<ProjectObject[]> {
  const { rows } = await sql<{ id: string; name: string; is_blocked: number | boolean }>`
    select t.id, t.name, ${isBlocked} as is_blocked from ${sql.table(table)} t
    where t.project_id = ${projectId} ${ONLY[table] ?? sql``}
    order by t.name, t.id`.execute(db);
  return rows.map(({ id, name, is_blocked }) => ({
    id,
    name,
    blocker: is_blocked ? blocker : null,
    removals: [{ method: 'DELETE', path: `/networking/v2.0${pathOf(table)}/${id}` }],
  }));
}

const isThereIn = (table: Table) => async (db: Reader, id: string) =>
  (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Ports that remain when their server is deleted. */
const portContents = defineContents({
  kind: 'port',
  step: 3,
  list: (db, projectId) =>
    listOf(db, 'ports', projectId, {
      isBlocked: sql`exists (select 1 from servers s where s.id = t.server_id and s.project_id <> ${projectId})`,
      blocker: msg('An instance of another project uses the port. Detach it there.'),
    }),
  isThere: isThereIn('ports'),
});

const subnetContents = defineContents({
  kind: 'subnet',
  step: 4,
  list: (db, projectId) =>
    listOf(db, 'subnets', projectId, {
      isBlocked: sql`exists (select 1 from ip_allocations a join ports p on p.id = a.port_id
        where a.subnet_id = t.id and p.project_id <> ${projectId})`,
      blocker: msg('Ports of other projects have addresses in the subnet. Delete them first.'),
    }),
  isThere: isThereIn('subnets'),
});

const networkContents = defineContents({
  kind: 'network',
  step: 5,
  list: (db, projectId) =>
    listOf(db, 'networks', projectId, {
      isBlocked: sql`exists (select 1 from ports p where p.network_id = t.id and p.project_id <> ${projectId})`,
      blocker: msg('Ports of other projects are on the network. Delete them first.'),
    }),
  isThere: isThereIn('networks'),
});

/** After the subnets allocated from them. */
const subnetpoolContents = defineContents({
  kind: 'subnet pool',
  step: 5,
  list: (db, projectId) =>
    listOf(db, 'subnetpools', projectId, {
      isBlocked: sql`exists (select 1 from subnets s where s.subnetpool_id = t.id and s.project_id <> ${projectId})`,
      blocker: msg('Subnets of other projects are from the pool. Delete them first.'),
    }),
  isThere: isThereIn('subnetpools'),
});

const addressScopeContents = defineContents({
  kind: 'address scope',
  step: 6,
  list: (db, projectId) =>
    listOf(db, 'address_scopes', projectId, {
      isBlocked: sql`exists (select 1 from subnetpools p where p.address_scope_id = t.id and p.project_id <> ${projectId})`,
      blocker: msg('Subnet pools of other projects are in the address scope. Change them first.'),
    }),
  isThere: isThereIn('address_scopes'),
});

/** After the security groups whose rules name them; such rules of the default group are deleted first. */
const addressGroupContents = defineContents({
  kind: 'address group',
  step: 5,
  async list(db, projectId) {
    const groups = await listOf(db, 'address_groups', projectId, {
      isBlocked: sql`exists (select 1 from security_group_rules r
        where r.remote_address_group_id = t.id and r.project_id <> ${projectId})`,
      blocker: msg('Rules of other projects refer to the address group. Delete them first.'),
    });
    const rules = await db
      .selectFrom('security_group_rules as rule')
      .innerJoin('security_groups', 'security_groups.id', 'rule.security_group_id')
      .select(['rule.id', 'rule.remote_address_group_id as groupId'])
      .where('rule.project_id', '=', projectId)
      .where('rule.remote_address_group_id', 'is not', null)
      .where('security_groups.is_default', '=', 1)
      .execute();
    const removal = (id: string) => ({
      method: 'DELETE' as const,
      path: `/networking/v2.0/security-group-rules/${id}`,
    });
    return groups.map((group) => {
      const own = rules.filter(({ groupId }) => groupId === group.id).map(({ id }) => removal(id));
      return { ...group, removals: [...own, ...group.removals] };
    });
  },
  isThere: isThereIn('address_groups'),
});

/** After the networks and ports that use them. */
const qosPolicyContents = defineContents({
  kind: 'QoS policy',
  step: 6,
  list: (db, projectId) =>
    listOf(db, 'qos_policies', projectId, {
      isBlocked: sql`exists (select 1 from networks n where n.qos_policy_id = t.id and n.project_id <> ${projectId})
        or exists (select 1 from ports p where p.qos_policy_id = t.id and p.project_id <> ${projectId})
        or exists (select 1 from floatingips f where f.qos_policy_id = t.id and f.project_id <> ${projectId})`,
      blocker: msg('Networks, ports or floating IPs of other projects use the QoS policy. Change them first.'),
    }),
  isThere: isThereIn('qos_policies'),
});

/** Except the default group, which is deleted with the project. */
const securityGroupContents = defineContents({
  kind: 'security group',
  step: 4,
  list: (db, projectId) =>
    listOf(db, 'security_groups', projectId, {
      isBlocked: sql`exists (select 1 from port_security_groups g join ports p on p.id = g.port_id
        where g.security_group_id = t.id and p.project_id <> ${projectId})`,
      blocker: msg('Ports of other projects use the group. Change them first.'),
    }),
  isThere: isThereIn('security_groups'),
});

/** The default group, with the rules that name it. */
const defaultGroup = defineContents({
  table: 'security_groups',
  async deleteRows(tx, projectId) {
    const groups = await tx.selectFrom('security_groups').selectAll().where('project_id', '=', projectId).execute();
    for (const group of groups) {
      await tx.deleteFrom('port_security_groups').where('security_group_id', '=', group.id).execute();
      await removeGroup(tx, PLATFORM, group);
    }
  },
});

/** Policies that share objects with the project or by it. */
const policies = defineContents({
  table: 'rbac_policies',
  async deleteRows(tx, projectId) {
    await tx
      .deleteFrom('rbac_policies')
      .where((eb) => eb.or([eb('project_id', '=', projectId), eb('target_tenant', '=', projectId)]))
      .execute();
  },
});

/** Networking contents of projects, in the order of deletion. */
export const networkingContents = [
  floatingIpContents,
  routerContents,
  portContents,
  subnetContents,
  networkContents,
  subnetpoolContents,
  addressScopeContents,
  qosPolicyContents,
  securityGroupContents,
  addressGroupContents,
  defaultGroup,
  policies,
];
