import { answerOf } from '#lib/client/answer-of.ts';
import { VOLUME } from '#lib/client/api-versions.ts';
import { type ChangeRequest, sendChange } from '#lib/client/change-request.ts';
import {
  pagedProjectQuery,
  projectQuery,
  type Send,
  useProjectMutation,
  withSearch,
} from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { choicesQuery } from '#lib/client/whole-list-query.ts';
import { protectionRequest } from '#lib/protection/requests.ts';
import type { ChangedVolumeEnvelope, NewVolume, VolumeChanges, VolumeEnvelope, VolumeList } from './schema.ts';
import { isTransitional } from './statuses.ts';

/** Name in the event log and the API. */
export const KIND = 'volume';
export const ROOT = 'volume/v3/volumes';

/** Filters and order of a list of volumes, as in the API. */
export interface VolumeSearch {
  /** Part of the name. */
  'name~'?: string | undefined;
  status?: string | undefined;
  bootable?: string | undefined;
  availability_zone?: string | undefined;
  size?: string | undefined;
  sort?: string | undefined;
}

export const volumesQuery = (projectId: string, search: VolumeSearch = {}, send?: Send) =>
  pagedProjectQuery({
    projectId,
    kind: KIND,
    key: ['list'],
    path: `${ROOT}/detail`,
    search: { ...search },
    answer: answerOf<typeof VolumeList>(),
    headers: VOLUME,
    countOf: ({ count }) => count,
    rowsOf: ({ volumes }) => volumes,
    isTransitional: (volume) => isTransitional(volume),
    order: { sort: 'created_at:desc' },
    send,
  });

export const volumeChoicesQuery = (projectId: string, search: VolumeSearch = {}, send?: Send) =>
  choicesQuery({
    projectId,
    kind: KIND,
    path: withSearch(`${ROOT}/detail`, { ...search }),
    answer: answerOf<typeof VolumeList>(),
    headers: VOLUME,
    rowsOf: ({ volumes }) => volumes,
    isTransitional: (volume) => isTransitional(volume),
    send,
  });

export const volumeQuery = (projectId: string, id: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['one', id],
    path: `${ROOT}/${id}`,
    answer: answerOf<typeof VolumeEnvelope>(),
    headers: VOLUME,
    isTransitional: ({ volume }) => isTransitional(volume),
    send,
  });

/** Resolves to the volume in status `creating`. */
export const useCreateVolume = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'quota'], async (volume: NewVolume) => {
    const options = {
      method: 'POST',
      json: { volume },
      answer: answerOf<typeof ChangedVolumeEnvelope>(),
      headers: VOLUME,
    } as const;
    return (await projectRequest(projectId, ROOT, options)).volume;
  });

export const useUpdateVolume = (projectId: string) =>
  useProjectMutation(projectId, [KIND], ({ id, ...volume }: VolumeChanges & { id: string }) =>
    projectRequest(projectId, `${ROOT}/${id}`, {
      method: 'PUT',
      json: { volume },
      answer: answerOf<typeof ChangedVolumeEnvelope>(),
      headers: VOLUME,
    }),
  );

export const volumeChange = (id: string, volume: VolumeChanges): ChangeRequest => ({
  method: 'PUT',
  path: `${ROOT}/${id}`,
  json: { volume },
  headers: VOLUME,
});

export const volumeDeletion = (id: string): ChangeRequest => ({
  method: 'DELETE',
  path: `${ROOT}/${id}?cascade=true`,
  headers: VOLUME,
});

export const volumeProtectionRequest = (id: string, protects: boolean): ChangeRequest =>
  protectionRequest(`${ROOT}/${id}`, protects);

export const volumeActionRequest = (id: string, json: Record<string, unknown>): ChangeRequest => ({
  method: 'POST',
  path: `${ROOT}/${id}/action`,
  json,
  headers: VOLUME,
});

export const useVolumeAction = (projectId: string) =>
  useProjectMutation(
    projectId,
    [KIND, 'snapshot', 'quota'],
    ({ id, json }: { id: string; json: Record<string, unknown> }) =>
      sendChange(projectId, volumeActionRequest(id, json)),
  );

export const volumeCreation = (volume: NewVolume): ChangeRequest => ({
  method: 'POST',
  path: ROOT,
  json: { volume },
  headers: VOLUME,
});
