import { projectRequest } from '#lib/client/request.ts';

interface UploadChunk {
  data: Blob;
  start: number;
  /** Bytes of the whole file. */
  total: number;
  signal: AbortSignal;
}

/**
 * Appends a piece to the staged data.
 * @throws 409 unless it starts at their end
 */
export const appendPiece = (
  projectId: string,
  id: string,
  { data, start, total, signal }: UploadChunk,
): Promise<unknown> =>
  projectRequest(projectId, `image/v2/images/${id}/stage`, {
    method: 'PUT',
    body: data,
    headers: {
      'content-type': 'application/octet-stream',
      'content-range': `bytes ${start}-${start + data.size - 1}/${total}`,
    },
    signal,
  });
