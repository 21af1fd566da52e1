import type { Services } from '#lib/http/context.ts';
import { type Bucket, findBucket, findBucketByS3Name } from '../buckets/bucket.ts';
import { S3Error } from './errors.ts';

/** `project:bucket`, as Ceph's gateway names buckets of other tenants; without the project, only the global name counts. */
const QUALIFIED_NAME = /^([^:]*):([^:]+)$/;

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
  const [, project = projectId, plain = name] = QUALIFIED_NAME.exec(name) ?? [];
  const inProject = project ? await findBucket(db, { projectId: project, name: plain }) : undefined;
  const found =
    inProject ?? (project === projectId || project === '' ? await findBucketByS3Name(db, plain) : undefined);
  if (!found) throw new S3Error('NoSuchBucket', undefined, { BucketName: name });
  return found;
}
