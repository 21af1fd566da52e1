import { removeBucket } from '../../buckets/change-buckets.ts';
import type { ObjectResponse } from '../../exchange.ts';
import { listVersions } from '../../objects/list.ts';
import { listUploads } from '../../objects/list-uploads.ts';
import { removeUpload } from '../../objects/uploads.ts';
import { actorOfRequest, type BucketContext } from '../context.ts';
import { S3Error } from '../errors.ts';
import { emptyResponse } from '../responses.ts';

/** Uploads that are dropped at a time. */
const BATCH = 100;

/** Deletes a bucket without objects. As upstream, unfinished uploads do not prevent it. */
export async function deleteBucket(context: BucketContext): Promise<ObjectResponse> {
  const { services, bucket } = context;
  const db = services.database.read;
  const versions = await listVersions(db, bucket.id, { limit: 1 });
  if (versions.entries.length > 0) throw new S3Error('BucketNotEmpty');
  for (;;) {
    const { entries, isTruncated } = await listUploads(db, bucket.id, { limit: BATCH });
    const uploads = entries.flatMap((entry) => ('upload' in entry ? [entry.upload] : []));
    await Promise.all(uploads.map((upload) => removeUpload(services, upload)));
    if (!isTruncated) break;
  }
  await removeBucket(services, bucket.id, actorOfRequest(context));
  return emptyResponse(204);
}
