import type { Bucket } from '../buckets/bucket.ts';
import type { ObjectRecord } from '../objects/object-record.ts';
import { expirationHeader } from '../rules/lifecycle.ts';

/** When the lifecycle rules of a bucket delete the current version of an object. */
export function expirationHeaders(
  { settings }: Pick<Bucket, 'settings'>,
  { name, size, isLatest, isDeleteMarker, attributes, modifiedAt }: ObjectRecord,
): Record<string, string> {
  if (!settings.lifecycle || !isLatest) return {};
  const { tags } = attributes;
  const version = { name, size, isDeleteMarker, ...(tags && { tags }), modifiedAtMs: Date.parse(modifiedAt) };
  const value = expirationHeader(settings.lifecycle, version);
  return value === undefined ? {} : { 'x-amz-expiration': value };
}
