import type { Bucket } from '../buckets/bucket.ts';
import type { ObjectRecord } from '../objects/object-record.ts';

/** Objects have a version id once their bucket has had versioning. */
export const versionHeaders = (
  { settings }: Pick<Bucket, 'settings'>,
  { versionId }: Pick<ObjectRecord, 'versionId'>,
): Record<string, string> => (settings.versioning === undefined ? {} : { 'x-amz-version-id': versionId });

/** As upstream, a write returns the version id only while its bucket has versioning. */
export const writtenVersionHeaders = (
  bucket: Pick<Bucket, 'settings'>,
  object: Pick<ObjectRecord, 'versionId'>,
): Record<string, string> => (bucket.settings.versioning === 'enabled' ? versionHeaders(bucket, object) : {});
