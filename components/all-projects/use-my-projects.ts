'use client';

import { meetsAll } from '#components/console/use-local-filter.ts';
import { type SessionProject, useSession } from '#lib/client/session.ts';
import type { FilterCondition } from '#lib/console/filter-condition.ts';

const none: readonly SessionProject[] = [];

/** Projects are labelled by name; projects that share a name are also labelled by domain. */
export function useMyProjects() {
  const projects = useSession().data?.projects ?? none;
  const byId = new Map(projects.map((project) => [project.id, project]));
  const ofName = Map.groupBy(projects, ({ name }) => name);
  const labelOf = (id: string): string => {
    const project = byId.get(id);
    if (!project) return id;
    const { name, domain } = project;
    return ofName.get(name)?.length === 1 ? name : `${name} (${domain.name})`;
  };
  return { projects, byId, labelOf };
}
export type MyProjects = ReturnType<typeof useMyProjects>;

/** Projects that match the `project` and `domain` chips; only these are queried. */
export const projectsMeeting = (
  projects: readonly SessionProject[],
  chips: readonly FilterCondition[],
): SessionProject[] =>
  projects.filter(
    meetsAll<SessionProject>(chips, {
      project: ({ id, name }) => [id, name],
      domain: ({ domain: { id, name } }) => [id, name],
    }),
  );
