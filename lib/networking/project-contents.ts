import { sql } from 'kysely';
import { PLATFORM } from '#lib/events/log.ts';
import { msg } from '#lib/i18n/text.ts';
import { defineContents, namedObjects } from '#lib/project-contents/project-contents.ts';
import { type NetworkingTable, pathOf } from './kinds.ts';
import { floatingIpContents, routerContents } from './routers/project-contents.ts';
import { removeGroup } from './security-groups/change.ts';

type Options = Parameters<typeof namedObjects>[0];

const networkingObjects = (table: NetworkingTable, options: Omit<Options, 'table' | 'path'>) =>
  namedObjects({ ...options, table, path: `/networking/v2.0${pathOf(table)}` });

/** Ports that remain when their server is deleted. */
const portContents = defineContents(
  networkingObjects('ports', {
    ...{ kind: 'port', noun: msg('Port'), step: 3 },
    only: sql`not exists (select 1 from router_interfaces i where i.port_id = t.id)`,
    isBlocked: (projectId) =>
      sql`exists (select 1 from servers s where s.id = t.server_id and s.project_id <> ${projectId})`,
    blocker: msg('An instance of another project uses the port. Detach it there.'),
  }),
);

const subnetContents = defineContents(
  networkingObjects('subnets', {
    ...{ kind: 'subnet', noun: msg('Subnet'), step: 4 },
    isBlocked: (projectId) =>
      sql`exists (select 1 from ip_allocations a join ports p on p.id = a.port_id
        where a.subnet_id = t.id and p.project_id <> ${projectId})`,
    blocker: msg('Ports of other projects have addresses in the subnet. Delete them first.'),
  }),
);

const networkContents = defineContents(
  networkingObjects('networks', {
    ...{ kind: 'network', noun: msg('Network'), step: 5 },
    isBlocked: (projectId) =>
      sql`exists (select 1 from ports p where p.network_id = t.id and p.project_id <> ${projectId})`,
    blocker: msg('Ports of other projects are on the network. Delete them first.'),
  }),
);

/** After the subnets allocated from them. */
const subnetpoolContents = defineContents(
  networkingObjects('subnetpools', {
    ...{ kind: 'subnet pool', noun: msg('Subnet pool'), step: 5 },
    isBlocked: (projectId) =>
      sql`exists (select 1 from subnets s where s.subnetpool_id = t.id and s.project_id <> ${projectId})`,
    blocker: msg('Subnets of other projects are from the pool. Delete them first.'),
  }),
);

const addressScopeContents = defineContents(
  networkingObjects('address_scopes', {
    ...{ kind: 'address scope', noun: msg('Address scope'), step: 6 },
    isBlocked: (projectId) =>
      sql`exists (select 1 from subnetpools p where p.address_scope_id = t.id and p.project_id <> ${projectId})`,
    blocker: msg('Subnet pools of other projects are in the address scope. Change them first.'),
  }),
);

/** After the security groups whose rules name them; such rules of the default group are deleted first. */
const addressGroups = networkingObjects('address_groups', {
  ...{ kind: 'address group', noun: msg('Address group'), step: 5 },
  isBlocked: (projectId) =>
    sql`exists (select 1 from security_group_rules r
        where r.remote_address_group_id = t.id and r.project_id <> ${projectId})`,
  blocker: msg('Rules of other projects refer to the address group. Delete them first.'),
});
const addressGroupContents = defineContents({
  ...addressGroups,
  async list(db, projectId) {
    const groups = await addressGroups.list(db, projectId);
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
});

/** After the networks and ports that use them. */
const qosPolicyContents = defineContents(
  networkingObjects('qos_policies', {
    ...{ kind: 'QoS policy', noun: msg('QoS policy'), step: 6 },
    isBlocked: (projectId) =>
      sql`exists (select 1 from networks n where n.qos_policy_id = t.id and n.project_id <> ${projectId})
        or exists (select 1 from ports p where p.qos_policy_id = t.id and p.project_id <> ${projectId})
        or exists (select 1 from floatingips f where f.qos_policy_id = t.id and f.project_id <> ${projectId})`,
    blocker: msg('Networks, ports or floating IPs of other projects use the QoS policy. Change them first.'),
  }),
);

/** Except the default group, which is deleted with the project. */
const securityGroupContents = defineContents(
  networkingObjects('security_groups', {
    ...{ kind: 'security group', noun: msg('Security group'), step: 4 },
    only: sql`t.is_default = 0`,
    isBlocked: (projectId) =>
      sql`exists (select 1 from port_security_groups g join ports p on p.id = g.port_id
        where g.security_group_id = t.id and p.project_id <> ${projectId})`,
    blocker: msg('Ports of other projects use the group. Change them first.'),
  }),
);

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
