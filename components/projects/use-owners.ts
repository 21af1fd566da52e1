'use client';

import { useQuery } from '@tanstack/react-query';
import { bothAnswers } from '#lib/client/answer.ts';
import { RECOVERY_USER } from '#lib/compute/services/recovery-user.ts';
import { userNamesQuery } from '#lib/console/actors/queries.ts';
import { MAX_NAMES } from '#lib/console/actors/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { domainsQuery } from '#lib/identity/domains/queries.ts';
import { projectsQuery } from '#lib/identity/projects/queries.ts';

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

/** Names of the users of some servers; an id where there is no name, and the platform where it acted by itself. */
export function useUserNames(projectId: string, servers: readonly { user_id: string | null }[] = []) {
  const t = useT();
  const ids = [...new Set(servers.flatMap(({ user_id }) => user_id ?? []))].filter((id) => id !== RECOVERY_USER);
  const { data: names } = useQuery(userNamesQuery(projectId, ids.toSorted().slice(0, MAX_NAMES)));
  return (id: string | null): string =>
    id === null || id === RECOVERY_USER ? t('the platform') : (names?.get(id) ?? id);
}
