import { answerOf } from '#lib/client/answer-of.ts';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import { pagedProjectQuery, projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type {
  ListedProjectEnvelope,
  ListedProjects,
  NewProjectSetup,
  ProjectEffects,
  ProjectEnvelope,
  ProjectQuotas,
  QuotaChanges,
} from './schema.ts';

const KIND = 'project';
const ROOT = 'console/v1/projects';
const at = (id: string, below = ''): string => `${ROOT}/${encodeURIComponent(id)}${below}`;

export interface ProjectSearch {
  q?: string | undefined;
  domain?: string | undefined;
  parent?: string | undefined;
  enabled?: string | undefined;
  tags?: string | undefined;
  sort?: string | undefined;
}

export const projectRowsQuery = (scope: string, search: ProjectSearch = {}, send?: Send) =>
  pagedProjectQuery({
    projectId: scope,
    kind: KIND,
    key: ['rows'],
    path: ROOT,
    search: { ...search },
    answer: answerOf<typeof ListedProjects>(),
    rowsOf: ({ projects }) => projects,
    order: { sort: 'name:asc' },
    restsOn: ({ parent }) => parent?.id,
    send,
  });

export const projectRowQuery = (scope: string, id: string, send?: Send) =>
  projectQuery({
    projectId: scope,
    kind: KIND,
    key: ['row', id],
    path: at(id),
    answer: answerOf<typeof ListedProjectEnvelope>(),
    send,
  });

export const projectEffectsQuery = (scope: string, id: string) =>
  projectQuery({
    projectId: scope,
    kind: KIND,
    key: ['effects', id],
    path: at(id, '/effects'),
    answer: answerOf<typeof ProjectEffects>(),
  });

export const projectQuotasQuery = (scope: string, id: string, send?: Send) =>
  projectQuery({
    projectId: scope,
    kind: 'quota',
    key: ['of', id],
    path: at(id, '/quotas'),
    answer: answerOf<typeof ProjectQuotas>(),
    send,
  });

/** Limits of a project without its own. */
export const standardQuotasQuery = (scope: string, send?: Send) =>
  projectQuery({
    projectId: scope,
    kind: 'quota',
    key: ['standard'],
    path: 'console/v1/quotas',
    answer: answerOf<typeof ProjectQuotas>(),
    send,
  });

export const useSetUpProject = (scope: string) =>
  useProjectMutation(scope, [KIND, 'domain', 'quota'], (json: Omit<NewProjectSetup, 'project'> & { project: object }) =>
    projectRequest(scope, ROOT, { method: 'POST', json, answer: answerOf<typeof ProjectEnvelope>() }),
  );

/** Sets limits of a project, or resets them to the registered ones. */
export const useChangeProjectQuotas = (scope: string, id: string) =>
  useProjectMutation(scope, [KIND, 'quota'], (quotas: QuotaChanges) =>
    projectRequest(scope, at(id, '/quotas'), {
      method: 'PATCH',
      json: { quotas },
      answer: answerOf<typeof ProjectQuotas>(),
    }),
  );

export interface ProjectFields {
  name?: string;
  description?: string;
  tags?: string[];
  enabled?: boolean;
}

export const projectChange = (id: string, project: ProjectFields): ChangeRequest => ({
  method: 'PATCH',
  path: `identity/v3/projects/${encodeURIComponent(id)}`,
  json: { project },
});

/** Disables a project and all projects below it. */
export const projectDisabling = (id: string): ChangeRequest => ({ method: 'POST', path: at(id, '/disable') });
