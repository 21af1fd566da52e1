import { answerOf } from '#lib/client/answer-of.ts';
import { VOLUME } from '#lib/client/api-versions.ts';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import { pagedProjectQuery, type Send, useProjectMutation, withSearch } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { choicesQuery } from '#lib/client/whole-list-query.ts';
import { isTransitional } from './can.ts';
import type { ChangedSnapshotEnvelope, NewSnapshot, SnapshotChanges, SnapshotList } from './schema.ts';

const KIND = 'snapshot';
const ROOT = 'volume/v3/snapshots';

/** Filters and order of a list of snapshots, as in the API. */
export interface SnapshotSearch {
  /** Part of the name. */
  'name~'?: string | undefined;
  status?: string | undefined;
  volume_id?: string | undefined;
  sort?: string | undefined;
}

export const snapshotsQuery = (projectId: string, search: SnapshotSearch = {}, send?: Send) =>
  pagedProjectQuery({
    projectId,
    kind: KIND,
    key: ['list'],
    path: `${ROOT}/detail`,
    search: { ...search },
    answer: answerOf<typeof SnapshotList>(),
    headers: VOLUME,
    countOf: ({ count }) => count,
    rowsOf: ({ snapshots }) => snapshots,
    isTransitional: (snapshot) => isTransitional(snapshot),
    order: { sort: 'created_at:desc' },
    send,
  });

/** All snapshots of the project or a volume, for selection. */
export const snapshotChoicesQuery = (projectId: string, search: SnapshotSearch = {}, send?: Send) =>
  choicesQuery({
    projectId,
    kind: KIND,
    path: withSearch(`${ROOT}/detail`, { ...search }),
    answer: answerOf<typeof SnapshotList>(),
    headers: VOLUME,
    rowsOf: ({ snapshots }) => snapshots,
    isTransitional: (snapshot) => isTransitional(snapshot),
    send,
  });

/** Resolves to the snapshot in status `creating`. */
export const useCreateSnapshot = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'quota'], async (snapshot: NewSnapshot) => {
    const options = {
      method: 'POST',
      json: { snapshot },
      answer: answerOf<typeof ChangedSnapshotEnvelope>(),
      headers: VOLUME,
    } as const;
    return (await projectRequest(projectId, ROOT, options)).snapshot;
  });

export const useUpdateSnapshot = (projectId: string) =>
  useProjectMutation(projectId, [KIND], ({ id, ...snapshot }: SnapshotChanges & { id: string }) =>
    projectRequest(projectId, `${ROOT}/${id}`, {
      method: 'PUT',
      json: { snapshot },
      answer: answerOf<typeof ChangedSnapshotEnvelope>(),
      headers: VOLUME,
    }),
  );

export const snapshotDeletion = (id: string): ChangeRequest => ({
  method: 'DELETE',
  path: `${ROOT}/${id}`,
  headers: VOLUME,
});

export const snapshotCreation = (snapshot: NewSnapshot): ChangeRequest => ({
  method: 'POST',
  path: ROOT,
  json: { snapshot },
  headers: VOLUME,
});
