import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send, withSearch } from '#lib/client/project-query.ts';
import { choicesQuery } from '#lib/client/whole-list-query.ts';
import type { ProjectList } from './schema.ts';

export const projectsQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'project',
    key: ['all'],
    path: 'identity/v3/projects',
    answer: answerOf<typeof ProjectList>(),
    send,
  });

export const projectsBelowQuery = (scope: string, parentId: string) =>
  choicesQuery({
    projectId: scope,
    kind: 'project',
    path: withSearch('identity/v3/projects', { parent_id: parentId }),
    answer: answerOf<typeof ProjectList>(),
    rowsOf: ({ projects }) => projects,
    isTransitional: () => false,
  });

export const projectChoicesQuery = (scope: string, domainId: string) =>
  choicesQuery({
    projectId: scope,
    kind: 'project',
    path: withSearch('identity/v3/projects', { domain_id: domainId }),
    answer: answerOf<typeof ProjectList>(),
    rowsOf: ({ projects }) => projects,
    isTransitional: () => false,
  });
