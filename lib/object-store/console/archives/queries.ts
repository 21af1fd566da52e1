import { answerOf } from '#lib/client/answer-of.ts';
import { projectRequest } from '#lib/client/request.ts';
import { scopePath } from '#lib/client/scope.ts';
import type { ArchiveEnvelope, BucketArchive, CreateArchive } from './schema.ts';

const pathOf = (bucketId: string, id = ''): string => `console/v1/buckets/${bucketId}/archives${id && `/${id}`}`;

/** Stores a selection for its download. @throws ApiError if it is too large */
export async function createArchive(
  projectId: string,
  bucketId: string,
  archive: CreateArchive,
): Promise<BucketArchive> {
  const options = { method: 'POST', json: { archive }, answer: answerOf<typeof ArchiveEnvelope>() } as const;
  return (await projectRequest(projectId, pathOf(bucketId), options)).archive;
}

/** Address in the browser of an archive. */
export const archiveHref = (projectId: string, bucketId: string, id: string): string =>
  `/bff/${scopePath(projectId)}/${pathOf(bucketId, id)}`;
