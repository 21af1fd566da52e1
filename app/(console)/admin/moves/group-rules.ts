import type { ServerGroup } from '#lib/compute/server-groups/schema.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { type GroupRule, hostOf } from './fits.ts';

const policyOf = ({ policy }: ServerGroup): GroupRule['policy'] | undefined =>
  policy === 'affinity' || policy === 'anti-affinity' ? policy : undefined;

/** The groups that bind any of the servers; soft policies bind nobody. */
export function bindingGroups(servers: readonly Pick<Server, 'id'>[], groups: readonly ServerGroup[]): ServerGroup[] {
  const ids = new Set(servers.map(({ id }) => id));
  return groups.filter((group) => policyOf(group) && group.members.some((member) => ids.has(member)));
}

/** The rule that binds each server, by its id; `known` are all members that could be looked up. */
export function groupRules(groups: readonly ServerGroup[], known: readonly Server[]): Map<string, GroupRule> {
  const hosts = new Map(known.map((server) => [server.id, hostOf(server)]));
  const rules = new Map<string, GroupRule>();
  for (const group of groups) {
    const policy = policyOf(group);
    if (!policy) continue;
    const rule = {
      policy,
      maxPerHost: group.rules?.max_server_per_host ?? 1,
      hosts: new Map(group.members.flatMap((id) => (hosts.get(id) ? [[id, hosts.get(id) ?? ''] as const] : []))),
    };
    for (const id of group.members) rules.set(id, rule);
  }
  return rules;
}
