import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '#lib/client/answer-of.ts';
import { toApiError } from '#lib/client/api-error.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { DirectoryState, DirectoryTest, DomainConfig } from './directory.ts';

const KIND = 'directory';
const CHANGED = [KIND, 'domain', 'user', 'group'];

const pathOf = (domainId: string, below: string) => `identity/v3/domains/${encodeURIComponent(domainId)}/${below}`;

/** The configuration of a domain; null without one. */
export const domainConfigQuery = (scope: string, domainId: string, send: Send = projectRequest) =>
  queryOptions({
    queryKey: [scope, KIND, 'config', domainId],
    queryFn: async ({ signal }): Promise<DomainConfig | null> => {
      const answer = answerOf<{ config: DomainConfig }>();
      try {
        return (await send(scope, pathOf(domainId, 'config'), { answer, signal })).config;
      } catch (error) {
        if (toApiError(error).status === 404) return null;
        throw error;
      }
    },
  });

export const directoryStateQuery = (scope: string, domainId: string, send?: Send) =>
  projectQuery({
    projectId: scope,
    kind: KIND,
    key: ['state', domainId],
    path: pathOf(domainId, 'directory'),
    answer: answerOf<{ directory: DirectoryState }>(),
    send,
  });

/** Replaces all options. The saved password remains if the change has none and goes to the same servers. */
export const useSaveDomainConfig = (scope: string, domainId: string) =>
  useProjectMutation(scope, CHANGED, (config: DomainConfig) =>
    projectRequest(scope, pathOf(domainId, 'config'), { method: 'PUT', json: { config } }),
  );

export const useDeleteDomainConfig = (scope: string, domainId: string) =>
  useProjectMutation(scope, CHANGED, () => projectRequest(scope, pathOf(domainId, 'config'), { method: 'DELETE' }));

interface DirectoryTestRequest {
  /** Options that are not saved yet. */
  config?: DomainConfig;
  /** The user whose sign-in is tested. */
  user?: { name: string; password: string };
}

export const useTestDirectory = (scope: string, domainId: string) =>
  useProjectMutation(scope, [], (test: DirectoryTestRequest) =>
    projectRequest(scope, pathOf(domainId, 'config/test'), {
      method: 'POST',
      json: test,
      answer: answerOf<DirectoryTest>(),
    }),
  );

/** Deletes the credentials of users who disappeared from the directory together. */
export const useConfirmRemovals = (scope: string, domainId: string) =>
  useProjectMutation(scope, CHANGED, () =>
    projectRequest(scope, pathOf(domainId, 'directory/confirm-removals'), { method: 'POST' }),
  );

export const useSynchronizeDirectory = (scope: string, domainId: string) =>
  useProjectMutation(scope, CHANGED, () =>
    projectRequest(scope, pathOf(domainId, 'directory/sync'), { method: 'POST' }),
  );
