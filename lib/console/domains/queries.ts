import { answerOf } from '#lib/client/answer-of.ts';
import { pagedProjectQuery, projectQuery, type Send } from '#lib/client/project-query.ts';
import type { DomainEffects, ListedDomainEnvelope, ListedDomains } from './schema.ts';

const KIND = 'domain';
const ROOT = 'console/v1/domains';

export interface DomainSearch {
  q?: string | undefined;
  enabled?: string | undefined;
  sort?: string | undefined;
}

export const domainRowsQuery = (scope: string, search: DomainSearch = {}, send?: Send) =>
  pagedProjectQuery({
    projectId: scope,
    kind: KIND,
    key: ['rows'],
    path: ROOT,
    search: { ...search },
    answer: answerOf<typeof ListedDomains>(),
    rowsOf: ({ domains }) => domains,
    order: { sort: 'name:asc' },
    send,
  });

export const domainRowQuery = (scope: string, id: string, send?: Send) =>
  projectQuery({
    projectId: scope,
    kind: KIND,
    key: ['row', id],
    path: `${ROOT}/${encodeURIComponent(id)}`,
    answer: answerOf<typeof ListedDomainEnvelope>(),
    send,
  });

export const domainEffectsQuery = (scope: string, id: string) =>
  projectQuery({
    projectId: scope,
    kind: KIND,
    key: ['effects', id],
    path: `${ROOT}/${encodeURIComponent(id)}/effects`,
    answer: answerOf<typeof DomainEffects>(),
  });
