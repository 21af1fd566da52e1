import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { DomainEnvelope, DomainList } from './schema.ts';

export const domainsQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'domain',
    key: ['all'],
    path: 'identity/v3/domains',
    answer: answerOf<typeof DomainList>(),
    send,
  });

/** One domain, for users with a role on it. */
export const domainQuery = (scope: string, id: string, send?: Send) =>
  projectQuery({
    projectId: scope,
    kind: 'domain',
    key: ['one', id],
    path: `identity/v3/domains/${id}`,
    answer: answerOf<typeof DomainEnvelope>(),
    send,
  });

const ROOT = 'identity/v3/domains';
const CHANGED = ['domain', 'project', 'user', 'group', 'role'];

export interface DomainFields {
  name?: string;
  description?: string;
  enabled?: boolean;
}

export const useCreateDomain = (scope: string) =>
  useProjectMutation(scope, CHANGED, (domain: DomainFields) =>
    projectRequest(scope, ROOT, { method: 'POST', json: { domain }, answer: answerOf<typeof DomainEnvelope>() }),
  );

export const useUpdateDomain = (scope: string) =>
  useProjectMutation(scope, CHANGED, ({ id, ...domain }: DomainFields & { id: string }) =>
    projectRequest(scope, `${ROOT}/${id}`, {
      method: 'PATCH',
      json: { domain },
      answer: answerOf<typeof DomainEnvelope>(),
    }),
  );

export const useDeleteDomain = (scope: string) =>
  useProjectMutation(scope, CHANGED, (id: string) => projectRequest(scope, `${ROOT}/${id}`, { method: 'DELETE' }));
