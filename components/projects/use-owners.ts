'use client';

import { useQueries, useQuery } from '@tanstack/react-query';
import { bothAnswers } from '#lib/client/answer.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { domainsQuery } from '#lib/identity/domains/queries.ts';
import { projectsQuery } from '#lib/identity/projects/queries.ts';
import { userQuery } from '#lib/identity/users/queries.ts';

/** Whose an object is, by name where names are known, else by id. */
export interface Owner {
  project: string;
  domain: string;
}

/** Looks up projects by id. */
export function useOwners(projectId: string) {
  const projects = useQuery(projectsQuery(projectId));
  const domains = useQuery(domainsQuery(projectId));
  const byId = new Map(projects.data?.projects.map((project) => [project.id, project]));
  const domainNames = new Map(domains.data?.domains.map(({ id, name }) => [id, name]));
  return {
    ownerOf: (id: string): Owner => {
      const project = byId.get(id);
      return {
        project: project?.name ?? id,
        domain: project ? (domainNames.get(project.domain_id) ?? project.domain_id) : '',
      };
    },
    projects: projects.data?.projects ?? [],
    /** Where the names come from; ids stand in their place until it is there. */
    answer: bothAnswers(projects, domains),
  };
}
export type OwnerOf = ReturnType<typeof useOwners>['ownerOf'];

/** Names of the users of some servers; an id where there is no name. */
export function useUserNames(projectId: string, servers: readonly Pick<Server, 'user_id'>[] = []) {
  const ids = [...new Set(servers.map(({ user_id }) => user_id))];
  const names = useQueries({
    queries: ids.map((id) => userQuery(projectId, id)),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => (data ? [[data.user.id, data.user.name] as const] : []))),
  });
  return (id: string): string => names.get(id) ?? id;
}
