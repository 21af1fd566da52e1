import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, useProjectMutation, withSearch } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { PartEnvelope, StoredObject, UploadDetails, UploadEnvelope, UploadList } from '../schema.ts';

const UPLOAD = 'bucket_upload';

export interface UploadTarget {
  projectId: string;
  bucketId: string;
}

const rootOf = (bucketId: string) => `console/v1/buckets/${bucketId}`;
const OCTETS = { 'content-type': 'application/octet-stream' };

export const unfinishedUploadsQuery = (projectId: string, bucketId: string) =>
  projectQuery({
    projectId,
    kind: UPLOAD,
    key: [bucketId],
    path: `${rootOf(bucketId)}/uploads`,
    answer: answerOf<typeof UploadList>(),
  });

export const useCancelUpload = (projectId: string, bucketId: string) =>
  useProjectMutation(projectId, [UPLOAD, 'bucket'], (id: string) => cancelUpload({ projectId, bucketId }, id));

const cancelUpload = ({ projectId, bucketId }: UploadTarget, id: string): Promise<unknown> =>
  projectRequest(projectId, `${rootOf(bucketId)}/uploads/${id}`, { method: 'DELETE' });

interface WholeUpload {
  name: string;
  data: Blob;
  contentType: string;
  crc32: string;
  replaces: boolean;
  signal: AbortSignal;
}

/** Uploads an object in one request. @throws 409 if it exists and may not be replaced */
export const sendWhole = ({ projectId, bucketId }: UploadTarget, upload: WholeUpload): Promise<unknown> => {
  const { name, contentType: content_type, crc32, replaces, data, signal } = upload;
  const path = withSearch(`${rootOf(bucketId)}/data`, { name, content_type, crc32, replaces: String(replaces) });
  const options = { method: 'PUT', body: data, headers: OCTETS, signal } as const;
  return projectRequest(projectId, path, { ...options, answer: answerOf<typeof StoredObject>() });
};

/** Starts an upload in parts. Returns its id. */
export async function beginUpload(
  { projectId, bucketId }: UploadTarget,
  upload: { name: string; content_type: string },
): Promise<string> {
  const options = { method: 'POST', json: { upload }, answer: answerOf<typeof UploadEnvelope>() } as const;
  return (await projectRequest(projectId, `${rootOf(bucketId)}/uploads`, options)).upload.id;
}

/** @throws 404 if it has ended */
export async function readUpload({ projectId, bucketId }: UploadTarget, id: string) {
  const path = `${rootOf(bucketId)}/uploads/${encodeURIComponent(id)}`;
  return (await projectRequest(projectId, path, { answer: answerOf<typeof UploadDetails>() })).upload;
}

interface PartUpload {
  id: string;
  number: number;
  data: Blob;
  crc32: string;
  signal: AbortSignal;
}

export const sendPart = ({ projectId, bucketId }: UploadTarget, part: PartUpload): Promise<unknown> => {
  const path = withSearch(`${rootOf(bucketId)}/uploads/${part.id}/parts/${part.number}`, { crc32: part.crc32 });
  const options = { method: 'PUT', body: part.data, headers: OCTETS, signal: part.signal } as const;
  return projectRequest(projectId, path, { ...options, answer: answerOf<typeof PartEnvelope>() });
};

export const completeUpload = (
  { projectId, bucketId }: UploadTarget,
  id: string,
  json: { parts: number[]; replaces: boolean },
): Promise<unknown> => {
  const options = { method: 'POST', json, answer: answerOf<typeof StoredObject>() } as const;
  return projectRequest(projectId, `${rootOf(bucketId)}/uploads/${id}/completion`, options);
};
