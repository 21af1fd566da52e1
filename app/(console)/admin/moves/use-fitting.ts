'use client';

import { useQueries, useQuery } from '@tanstack/react-query';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { useKnownHosts } from '#components/hosts/use-hosts.ts';
import { type Answer, bothAnswers, everyAnswer, mapAnswer, orGone } from '#lib/client/answer.ts';
import { allServerGroupsQuery } from '#lib/compute/server-groups/queries.ts';
import { serverQuery } from '#lib/compute/servers/queries.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import type { GroupRule } from './fits.ts';
import { bindingGroups, groupRules } from './group-rules.ts';

/** What decides where servers can go. */
export interface Fitting {
  hosts: readonly HypervisorRow[];
  /** The rule of the group of a server, by its id. */
  groups: ReadonlyMap<string, GroupRule>;
}

/** A member that is gone binds nobody; one that could not be looked up may. */
const members = (answers: readonly Answer<{ server: Server }>[]): Answer<Server[]> =>
  mapAnswer(everyAnswer(answers.map(orGone)), (found) => found.flatMap((each) => (each ? [each.server] : [])));

/** The hosts, and the rules of the groups that the servers belong to: known when all of it is, so that no rule is missed. */
export function useFitting(projectId: string, servers: readonly Server[]): Answer<Fitting> {
  const hosts = useKnownHosts(projectId);
  const groups = useQuery(allServerGroupsQuery(projectId));
  const binding = mapAnswer(groups, ({ server_groups }) => bindingGroups(servers, server_groups));
  const here = new Set(servers.map(({ id }) => id));
  const inGroups = binding.data?.flatMap((group) => group.members);
  const others = useQueries({
    queries: [...new Set(inGroups)].filter((id) => !here.has(id)).map((id) => serverQuery(projectId, id)),
    combine: members,
  });
  return mapAnswer(bothAnswers(hosts, bothAnswers(binding, others)), ([rooms, [rules, elsewhere]]) => ({
    hosts: rooms,
    groups: groupRules(rules, [...servers, ...elsewhere]),
  }));
}
