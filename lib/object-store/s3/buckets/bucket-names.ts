import { S3Error } from '../errors.ts';

const LABELS = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;
/** Labels of DNS neither begin nor end with a hyphen, and are not empty. */
const BROKEN_LABEL = /\.\.|\.-|-\./;
const ADDRESS = /^\d+\.\d+\.\d+\.\d+$/;

/** Names of buckets are names of hosts; docs/contract/objectstore.md 7.2. @throws S3Error InvalidBucketName */
export function assertBucketName(name: string): void {
  const isValid =
    name.length >= 3 && name.length <= 63 && LABELS.test(name) && !BROKEN_LABEL.test(name) && !ADDRESS.test(name);
  if (!isValid) throw new S3Error('InvalidBucketName', undefined, { BucketName: name.slice(0, 300) });
}
