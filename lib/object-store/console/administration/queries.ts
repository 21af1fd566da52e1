import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type {
  ChangeAccountQuota,
  ObjectStoreEnvelope,
  ProjectQuotaUsage,
  ProjectStorageEnvelope,
  StorageUsage,
} from './schema.ts';

/** Usage of all projects and the state of the store. */
const OBJECT_STORAGE = 'object_storage';
const ROOT = 'console/v1/object-storage';

export const storageUsageQuery = (scope: string, send?: Send) =>
  projectQuery({
    projectId: scope,
    kind: OBJECT_STORAGE,
    key: ['projects'],
    path: `${ROOT}/projects`,
    answer: answerOf<typeof StorageUsage>(),
    send,
  });

const CHECKING_MS = 5000;
const IDLE_MS = 30_000;

/** The state of the store changes without events, also while the page receives others. */
export const storeHealthQuery = (scope: string, send?: Send) =>
  queryOptions({
    ...projectQuery({
      projectId: scope,
      kind: OBJECT_STORAGE,
      key: ['store'],
      path: `${ROOT}/store`,
      answer: answerOf<typeof ObjectStoreEnvelope>(),
      send,
    }),
    refetchInterval: ({ state: { data } }) => (data?.object_store.scrub?.is_in_progress ? CHECKING_MS : IDLE_MS),
  });

/** Limits of the project of the scope. */
export const objectQuotasQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'quota',
    key: ['object-storage'],
    path: `${ROOT}/quotas`,
    answer: answerOf<typeof ProjectQuotaUsage>(),
    send,
  });

export const useStartCheck = (scope: string) =>
  useProjectMutation(scope, [OBJECT_STORAGE], () =>
    projectRequest(scope, `${ROOT}/checks`, { method: 'POST', answer: answerOf<typeof ObjectStoreEnvelope>() }),
  );

export const useChangeAccountQuota = (scope: string, id: string) =>
  useProjectMutation(scope, [OBJECT_STORAGE, 'quota'], (account_quota: ChangeAccountQuota['account_quota']) =>
    projectRequest(scope, `${ROOT}/projects/${encodeURIComponent(id)}`, {
      method: 'PATCH',
      json: { account_quota },
      answer: answerOf<typeof ProjectStorageEnvelope>(),
    }),
  );
