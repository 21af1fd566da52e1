import { PlatformError } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { Bucket } from '../buckets/bucket.ts';
import { listVersions } from '../objects/list.ts';
import { listUploads } from '../objects/list-uploads.ts';
import { removeObject } from '../objects/remove.ts';
import { removeUpload } from '../objects/uploads.ts';
import { loadBucket } from './buckets.ts';
import { assertAllowed } from './permission.ts';

/** Versions and uploads that one request deletes. */
const MAX_REMOVED = 5000;

/**
 * Deletes up to `MAX_REMOVED` versions and uploads of a bucket, so that a caller can repeat it until nothing is left.
 * @throws 403, also for the first locked version; 404
 */
export async function removeContents(ctx: ProjectContext, bucketId: string): Promise<void> {
  const bucket = await loadBucket(ctx, bucketId);
  for (const action of ['s3:DeleteObjectVersion', 's3:AbortMultipartUpload'] as const) {
    assertAllowed(ctx.caller, bucket, action);
  }
  await removeVersions(ctx, bucket);
  const { entries } = await listUploads(ctx.database.read, bucketId, { limit: MAX_REMOVED });
  await Promise.all(entries.map((entry) => 'upload' in entry && ignoreMissing(removeUpload(ctx, entry.upload))));
}

async function removeVersions(ctx: ProjectContext, { id: bucketId }: Bucket): Promise<void> {
  const { entries } = await listVersions(ctx.database.read, bucketId, { limit: MAX_REMOVED });
  const removals = entries.flatMap((entry) => {
    if (!('object' in entry)) return [];
    const { name, versionId } = entry.object;
    return [removeObject(ctx, { bucketId, name }, { versionId })];
  });
  await Promise.all(removals);
}

/** Another request may have ended the upload. */
async function ignoreMissing(removal: Promise<void>): Promise<void> {
  await removal.catch((error) => {
    if (!(error instanceof PlatformError) || error.kind !== 'notFound') throw error;
  });
}
