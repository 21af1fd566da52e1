import type { Reader } from '#lib/db/database.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { securityGroupStore } from '#lib/networking/compute-integration.ts';
import type { SecurityGroupRule } from '#lib/networking/security-group-rules/schema.ts';
import type { LegacyGroup, LegacyRule } from './schema.ts';

export async function legacyGroups(ctx: ProjectContext, ids: readonly string[]): Promise<LegacyGroup[]> {
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

export async function legacyRules(db: Reader, rules: readonly SecurityGroupRule[]): Promise<LegacyRule[]> {
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
