import { answerOf } from '#lib/client/answer-of.ts';
import { VOLUME } from '#lib/client/api-versions.ts';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import {
  pagedProjectQuery,
  projectQuery,
  type Send,
  useProjectMutation,
  withSearch,
} from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { choicesQuery } from '#lib/client/whole-list-query.ts';
import { isTransitional } from './can.ts';
import type {
  BackupChanges,
  BackupEnvelope,
  BackupList,
  ChangedBackupEnvelope,
  NewBackup,
  Restoration,
  RestoredBackup,
} from './schema.ts';

const KIND = 'backup';
const ROOT = 'volume/v3/backups';

/** Filters and order of a list of backups, as in the API. */
export interface BackupSearch {
  /** Part of the name. */
  'name~'?: string | undefined;
  status?: string | undefined;
  volume_id?: string | undefined;
  sort?: string | undefined;
}

export const backupsQuery = (projectId: string, search: BackupSearch = {}, send?: Send) =>
  pagedProjectQuery({
    projectId,
    kind: KIND,
    key: ['list'],
    path: `${ROOT}/detail`,
    search: { ...search },
    answer: answerOf<typeof BackupList>(),
    headers: VOLUME,
    countOf: ({ count }) => count,
    rowsOf: ({ backups }) => backups,
    isTransitional: (backup) => isTransitional(backup),
    order: { sort: 'created_at:desc' },
    send,
  });

export const backupChoicesQuery = (projectId: string, search: BackupSearch = {}, send?: Send) =>
  choicesQuery({
    projectId,
    kind: KIND,
    path: withSearch(`${ROOT}/detail`, { ...search }),
    answer: answerOf<typeof BackupList>(),
    headers: VOLUME,
    rowsOf: ({ backups }) => backups,
    isTransitional: (backup) => isTransitional(backup),
    send,
  });

export const backupQuery = (projectId: string, id: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: [id],
    path: `${ROOT}/${encodeURIComponent(id)}`,
    answer: answerOf<typeof BackupEnvelope>(),
    headers: VOLUME,
    isTransitional: ({ backup }) => isTransitional(backup),
    send,
  });

/** The volume is `backing-up` meanwhile. */
export const useCreateBackup = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'volume', 'quota'], async (backup: NewBackup) => {
    const options = {
      method: 'POST',
      json: { backup },
      answer: answerOf<typeof ChangedBackupEnvelope>(),
      headers: VOLUME,
    } as const;
    return (await projectRequest(projectId, ROOT, options)).backup;
  });

export const useUpdateBackup = (projectId: string) =>
  useProjectMutation(projectId, [KIND], ({ id, ...backup }: BackupChanges & { id: string }) =>
    projectRequest(projectId, `${ROOT}/${id}`, {
      method: 'PUT',
      json: { backup },
      answer: answerOf<typeof ChangedBackupEnvelope>(),
      headers: VOLUME,
    }),
  );

/** Resolves to the volume that is being restored. */
export const useRestoreBackup = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'volume', 'quota'], async ({ id, ...restore }: Restoration & { id: string }) => {
    const options = {
      method: 'POST',
      json: { restore },
      answer: answerOf<typeof RestoredBackup>(),
      headers: VOLUME,
    } as const;
    return (await projectRequest(projectId, `${ROOT}/${id}/restore`, options)).restore;
  });

export const backupDeletion = (id: string): ChangeRequest => ({
  method: 'DELETE',
  path: `${ROOT}/${id}`,
  headers: VOLUME,
});

export const backupCreation = (backup: NewBackup): ChangeRequest => ({
  method: 'POST',
  path: ROOT,
  json: { backup },
  headers: VOLUME,
});
