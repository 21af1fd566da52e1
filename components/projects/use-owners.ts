'use client';

import { useQuery } from '@tanstack/react-query';
import { nameOrId } from '#components/console/name-or-id.ts';
import { combineQueries } from '#lib/client/answer.ts';
import { RECOVERY_USER } from '#lib/compute/services/recovery-user.ts';
import { userNamesQuery } from '#lib/console/identity/access/access-queries.ts';
import { MAX_NAMES } from '#lib/console/identity/access/max-names.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { domainApi } from '#lib/identity/domains/contract.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';

export interface Owner {
  project: string;
  domain: string;
}

export function useOwners(projectId: string) {
  const projects = useQuery(clientOf(projectApi).list.query(projectId));
  const domains = useQuery(clientOf(domainApi).list.query(projectId));
  const byId = new Map(projects.data?.projects.map((project) => [project.id, project]));
  const domainNames = new Map(domains.data?.domains.map(({ id, name }) => [id, name]));
  return {
    ownerOf: (id: string): Owner => {
      const project = byId.get(id);
      return {
        project: nameOrId(projects, project?.name, id),
        domain: project ? nameOrId(domains, domainNames.get(project.domain_id), project.domain_id) : '',
      };
    },
    projects: projects.data?.projects ?? [],
    answer: combineQueries(projects, domains),
  };
}

export function useUserNames(projectId: string, servers: readonly { user_id: string | null }[] = []) {
  const t = useT();
  const ids = [...new Set(servers.flatMap(({ user_id }) => user_id ?? []))].filter((id) => id !== RECOVERY_USER);
  const names = useQuery(userNamesQuery(projectId, ids.toSorted().slice(0, MAX_NAMES)));
  return (id: string | null): string =>
    id === null || id === RECOVERY_USER ? t('the platform') : nameOrId(names, names.data?.get(id), id);
}
