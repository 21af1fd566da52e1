import type { Services } from '#lib/http/context.ts';
import { type Bucket, findBucket, findBucketByS3Name } from '../buckets/bucket.ts';
import { S3Error } from './errors.ts';

/**
 * The bucket of a name: the one of the sender's project, otherwise the one that has the global name.
 * @throws S3Error NoSuchBucket
 */
export async function findS3Bucket(
  { database }: Pick<Services, 'database'>,
  projectId: string | undefined,
  name: string,
): Promise<Bucket> {
  const db = database.read;
  const own = projectId === undefined ? undefined : await findBucket(db, { projectId, name });
  const found = own ?? (await findBucketByS3Name(db, name));
  if (!found) throw new S3Error('NoSuchBucket', undefined, { BucketName: name });
  return found;
}
