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

/** As the event log names volumes, and where the API has them. */
export const KIND = 'volume';
export const ROOT = 'volume/v3/volumes';

/** How a list of volumes is filtered and ordered; the API's own words. */
export interface VolumeSearch {
  /** A part of the name. */
  'name~'?: string | undefined;
  status?: string | undefined;
  bootable?: string | undefined;
  availability_zone?: string | undefined;
  size?: string | undefined;
  sort?: string | undefined;
}

/** The project's volumes, page by page. */
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

/** All volumes of the project, to choose from. */
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

/** One volume. */
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

/** Creates a volume and gives it back, `creating`. */
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

/** Renames or describes a volume. */
export const useUpdateVolume = (projectId: string) =>
  useProjectMutation(projectId, [KIND], ({ id, ...volume }: VolumeChanges & { id: string }) =>
    projectRequest(projectId, `${ROOT}/${id}`, {
      method: 'PUT',
      json: { volume },
      answer: answerOf<typeof ChangedVolumeEnvelope>(),
      headers: VOLUME,
    }),
  );

/** A change of name, description or metadata, for several volumes at once. */
export const volumeChange = (id: string, volume: VolumeChanges): ChangeRequest => ({
  method: 'PUT',
  path: `${ROOT}/${id}`,
  json: { volume },
  headers: VOLUME,
});

/** Starts the deletion of a volume, and of its snapshots. */
export const volumeDeletion = (id: string): ChangeRequest => ({
  method: 'DELETE',
  path: `${ROOT}/${id}?cascade=true`,
  headers: VOLUME,
});

/** Protects a volume against deletion, or ends that. */
export const volumeProtectionRequest = (id: string, protects: boolean): ChangeRequest =>
  protectionRequest(`${ROOT}/${id}`, protects);

/** An action on a volume, as its verb names it. */
export const volumeActionRequest = (id: string, json: Record<string, unknown>): ChangeRequest => ({
  method: 'POST',
  path: `${ROOT}/${id}/action`,
  json,
  headers: VOLUME,
});

/** Sends one of the actions on a volume: `os-set_bootable`, `revert`, ... */
export const useVolumeAction = (projectId: string) =>
  useProjectMutation(
    projectId,
    [KIND, 'snapshot', 'quota'],
    ({ id, json }: { id: string; json: Record<string, unknown> }) =>
      sendChange(projectId, volumeActionRequest(id, json)),
  );

/** Makes a volume, among several. */
export const volumeCreation = (volume: NewVolume): ChangeRequest => ({
  method: 'POST',
  path: ROOT,
  json: { volume },
  headers: VOLUME,
});
