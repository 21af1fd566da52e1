import { withSearch } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';

export interface UploadTarget {
  projectId: string;
  bucketId: string;
}

interface Data {
  data: Blob;
  crc32: string;
  signal: AbortSignal;
}

const sendData = ({ projectId, bucketId }: UploadTarget, path: string, { data: body, signal }: Data) =>
  projectRequest(projectId, `console/v1/buckets/${bucketId}/${path}`, {
    ...{ method: 'PUT', body, signal },
    headers: { 'content-type': 'application/octet-stream' },
  });

interface WholeUpload extends Data {
  name: string;
  contentType: string;
  replaces: boolean;
}

/** Uploads an object in one request. @throws 409 if it exists and may not be replaced */
export const sendWhole = (target: UploadTarget, upload: WholeUpload): Promise<unknown> => {
  const { name, contentType: content_type, crc32, replaces } = upload;
  return sendData(target, withSearch('data', { name, content_type, crc32, replaces: String(replaces) }), upload);
};

interface PartUpload extends Data {
  /** Id of the upload. */
  id: string;
  number: number;
}

export const sendPart = (target: UploadTarget, part: PartUpload): Promise<unknown> =>
  sendData(target, withSearch(`uploads/${part.id}/parts/${part.number}`, { crc32: part.crc32 }), part);
