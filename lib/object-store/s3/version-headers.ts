import type { Bucket } from '../buckets/bucket.ts';
import type { ObjectRecord } from '../objects/object-record.ts';

/** Objects have a version id once their bucket has had versioning. */
export const versionHeaders = (
  { settings }: Pick<Bucket, 'settings'>,
  { versionId }: Pick<ObjectRecord, 'versionId'>,
): Record<string, string> => (settings.versioning === undefined ? {} : { 'x-amz-version-id': versionId });
