import type { Reader } from '#lib/db/database.ts';
import { parseCidr } from '#lib/engine/network/ip.ts';
import { Invalid, PlatformError } from '#lib/errors/errors.ts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import {
  createSecurityGroup,
  deleteSecurityGroup,
  deleteSecurityGroupRule,
  ensureDefaultGroup,
  groupsOfServers,
  insertSecurityGroupRule,
  securityGroupRuleStore,
  securityGroupStore,
  updateSecurityGroup,
} from '#lib/networking/compute-integration.ts';
import type { NewSecurityGroupRule, SecurityGroupRule } from '#lib/networking/security-group-rules/schema.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { loadServer } from '../../servers/service.ts';
import { slice } from '../slice.ts';
import type { LegacyGroup, LegacyQuery, LegacyRule, NewLegacyGroup, NewLegacyRule } from './schema.ts';

async function legacyGroups(ctx: ProjectContext, ids: readonly string[]): Promise<LegacyGroup[]> {
  const db = ctx.database.read;
  const views = await securityGroupStore.views(ctx, db, [...ids]);
  const groups = ids.flatMap((id) => views.get(id) ?? []);
  const rules = await legacyRules(
    db,
    groups.flatMap(({ security_group_rules }) =>
      security_group_rules.filter(({ direction }) => direction === 'ingress'),
    ),
  );
  const byGroup = Map.groupBy(rules, ({ parent_group_id }) => parent_group_id);
  return groups.map(({ id, name, description, tenant_id }) => ({
    id,
    name,
    description,
    tenant_id,
    rules: byGroup.get(id) ?? [],
  }));
}

async function legacyRules(db: Reader, rules: readonly SecurityGroupRule[]): Promise<LegacyRule[]> {
  const ids = rules.flatMap(({ remote_group_id }) => remote_group_id ?? []);
  const remotes =
    ids.length > 0
      ? await db.selectFrom('security_groups').select(['id', 'name', 'project_id']).where('id', 'in', ids).execute()
      : [];
  const byId = new Map(remotes.map(({ id, name, project_id }) => [id, { name, tenant_id: project_id }]));
  return rules.map((rule) => ({
    id: rule.id,
    parent_group_id: rule.security_group_id,
    ip_protocol: rule.protocol,
    ...portsOf(rule),
    ip_range:
      rule.remote_group_id === null && rule.remote_address_group_id === null
        ? { cidr: rule.remote_ip_prefix ?? EVERYWHERE[rule.ethertype] }
        : {},
    group: rule.remote_group_id === null ? {} : (byId.get(rule.remote_group_id) ?? {}),
  }));
}

const EVERYWHERE = { IPv4: '0.0.0.0/0', IPv6: '::/0' } as const;

/** Full port range, or -1 for protocols without ports. */
function portsOf({ protocol, port_range_min: from_port, port_range_max: to_port }: SecurityGroupRule) {
  if (protocol === null || from_port !== null || to_port !== null) return { from_port, to_port };
  return protocol === 'tcp' || protocol === 'udp' ? { from_port: 1, to_port: 65_535 } : { from_port: -1, to_port: -1 };
}

export async function listLegacyGroups(ctx: ProjectContext, query: LegacyQuery): Promise<LegacyGroup[]> {
  await ensureDefaultGroup(ctx);
  const { read } = ctx.database;
  let own = read.selectFrom('security_groups').select('id').orderBy('name').orderBy('id');
  if (!query.all_tenants || !isAdmin(ctx.caller)) own = own.where('project_id', '=', ctx.projectId);
  const rows = await slice(own, query).execute();
  return legacyGroups(
    ctx,
    rows.map(({ id }) => id),
  );
}

export async function getLegacyGroup(ctx: ProjectContext, id: string): Promise<LegacyGroup> {
  await securityGroupStore.get(ctx, id);
  return oneOf(ctx, id);
}

/** @throws 404 for the server */
export async function listGroupsOfServer(ctx: ProjectContext, serverId: string): Promise<LegacyGroup[]> {
  const { read } = ctx.database;
  await loadServer(read, ctx, serverId);
  const groups = (await groupsOfServers(read, [serverId])).get(serverId) ?? [];
  return legacyGroups(
    ctx,
    groups.map(({ id }) => id),
  );
}

/** @throws 400 for the name `default`, 413 over quota */
export async function createLegacyGroup(ctx: ProjectContext, input: NewLegacyGroup): Promise<LegacyGroup> {
  const [group] = await asInvalid(securityGroupStore.create(ctx, [wireOf(input)], createSecurityGroup));
  if (!group) throw new InvariantError('The created security group was not found.');
  return oneOf(ctx, group.id);
}

/** @throws 400 for the default group's name, 404 */
export async function updateLegacyGroup(ctx: ProjectContext, id: string, input: NewLegacyGroup): Promise<LegacyGroup> {
  await asInvalid(updateSecurityGroup(ctx, id, wireOf(input)));
  return oneOf(ctx, id);
}

/** @throws 400 for the default group or one in use, 404 */
export const deleteLegacyGroup = (ctx: ProjectContext, id: string): Promise<void> =>
  asInvalid(deleteSecurityGroup(ctx, id));

/** @throws 400 for inconsistent fields or an existing rule, 404 for a group, 413 over quota */
export async function createLegacyRule(ctx: ProjectContext, input: NewLegacyRule): Promise<LegacyRule> {
  const rules = await asInvalid(securityGroupRuleStore.create(ctx, [ruleOf(input)], insertSecurityGroupRule));
  const [rule] = await legacyRules(ctx.database.read, rules);
  if (!rule) throw new InvariantError('The created security group rule was not found.');
  return rule;
}

export const deleteLegacyRule = (ctx: ProjectContext, id: string): Promise<void> => deleteSecurityGroupRule(ctx, id);

async function oneOf(ctx: ProjectContext, id: string): Promise<LegacyGroup> {
  const [group] = await legacyGroups(ctx, [id]);
  if (!group) throw new PlatformError('notFound', `Security group ${id} not found.`);
  return group;
}

const wireOf = ({ name, description }: NewLegacyGroup) => ({ name, description: description ?? '' });

/** Conflicts of networking are invalid requests here; docs/contract/compute.md 13. */
async function asInvalid<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'conflict') throw Invalid(error.message);
    throw error;
  }
}

const PROTOCOLS = ['tcp', 'udp', 'icmp'];

/** Without a protocol the rule admits another group; -1 means every ICMP type or code. */
function ruleOf({
  parent_group_id,
  ip_protocol,
  from_port,
  to_port,
  cidr,
  group_id,
}: NewLegacyRule): NewSecurityGroupRule {
  const protocol = ip_protocol?.toLowerCase() ?? null;
  if (protocol !== null && !PROTOCOLS.includes(protocol)) {
    throw Invalid(`Invalid IP protocol ${ip_protocol}. Allowed: ${PROTOCOLS.join(', ')}.`);
  }
  const hasPorts = typeof from_port === 'number' && typeof to_port === 'number';
  if (!group_id && (protocol === null || !hasPorts)) {
    throw Invalid('Not enough parameters to build a valid rule: specify ip_protocol, from_port and to_port.');
  }
  const isIpv6 = cidr ? parseCidr(cidr)?.version === 6 : false;
  const port = (value: number | null | undefined) => (protocol === 'icmp' && value === -1 ? null : value);
  return {
    security_group_id: parent_group_id,
    direction: 'ingress',
    ethertype: isIpv6 ? 'IPv6' : 'IPv4',
    protocol,
    port_range_min: port(from_port),
    port_range_max: port(to_port),
    ...(group_id ? { remote_group_id: group_id } : { remote_ip_prefix: cidr ?? '0.0.0.0/0' }),
  };
}
