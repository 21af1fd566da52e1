import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { ImportMethod } from '../imports/schema.ts';
import type { StagedData } from '../transfer/schema.ts';

const rootOf = (id: string) => `image/v2/images/${id}`;

/** Staged bytes of an image, and its total. */
export const stagedQuery = (projectId: string, id: string) =>
  projectQuery({
    projectId,
    kind: 'image',
    key: ['staged', id],
    path: `${rootOf(id)}/stage`,
    answer: answerOf<typeof StagedData>(),
  });

/** As `stagedQuery`, without the cache. */
export const readStaged = (projectId: string, id: string): Promise<StagedData> =>
  projectRequest(projectId, `${rootOf(id)}/stage`, { answer: answerOf<typeof StagedData>() });

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
  projectRequest(projectId, `${rootOf(id)}/stage`, {
    method: 'PUT',
    body: data,
    headers: {
      'content-type': 'application/octet-stream',
      'content-range': `bytes ${start}-${start + data.size - 1}/${total}`,
    },
    signal,
  });

/** Imports staged data, or downloads it. */
export const importImage = (projectId: string, id: string, method: ImportMethod): Promise<unknown> =>
  projectRequest(projectId, `${rootOf(id)}/import`, { method: 'POST', json: { method } });
