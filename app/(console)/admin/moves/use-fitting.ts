'use client';

import { useQueries, useQuery } from '@tanstack/react-query';
import { allServerGroupsQuery } from '#lib/compute/server-groups/queries.ts';
import { serverQuery } from '#lib/compute/servers/queries.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import type { HypervisorRow } from '../hypervisors/hypervisor-row.ts';
import type { GroupRule } from './fits.ts';
import { bindingGroups, groupRules } from './group-rules.ts';
import { useHosts } from './use-hosts.ts';

/** What decides where servers can go. */
export interface Fitting {
  hosts: readonly HypervisorRow[];
  /** The rule of the group of a server, by its id. */
  groups: ReadonlyMap<string, GroupRule>;
}

/** The hosts, and the rules of the groups that the servers belong to. */
export function useFitting(projectId: string, servers: readonly Server[]): Fitting {
  const hosts = useHosts(projectId);
  const all = useQuery(allServerGroupsQuery(projectId)).data?.server_groups ?? [];
  const binding = bindingGroups(servers, all);
  const here = new Set(servers.map(({ id }) => id));
  const elsewhere = [...new Set(binding.flatMap(({ members }) => members))].filter((id) => !here.has(id));
  const others = useQueries({
    queries: elsewhere.map((id) => serverQuery(projectId, id)),
    combine: (answers) => answers.flatMap(({ data }) => (data ? [data.server] : [])),
  });
  return { hosts, groups: groupRules(binding, [...servers, ...others]) };
}
