import type { BucketSettings } from '../buckets/settings.ts';
import { NULL_VERSION, type ObjectRecord } from './object-record.ts';

export const isExpired = ({ expiresAt }: ObjectRecord): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.now();

/**
 * Whether a request finds an object no longer, because its time has passed. Versions that remain behind the delete marker
 * are found by their id.
 */
export function isHidden(
  object: ObjectRecord,
  versionId: string | undefined,
  { versioning }: Pick<BucketSettings, 'versioning'>,
): boolean {
  const remains = versioning === 'enabled' || object.versionId !== NULL_VERSION;
  return isExpired(object) && !(versionId !== undefined && remains);
}
