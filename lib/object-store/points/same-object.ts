import { isDeepStrictEqual } from 'node:util';
import type { ObjectRecord } from '../objects/object-record.ts';

/** Everything of a version that a copy of it has as well, besides the data. */
function descriptionOf({ contentType, expiresAt, attributes }: ObjectRecord) {
  const { metadata = {}, headers = {}, tags = {}, staticManifest, dynamicManifest, symlink, encryption } = attributes;
  const key = encryption && { kind: encryption.kind, keyMd5: encryption.keyMd5, keyId: encryption.keyId };
  return { contentType, expiresAt, metadata, headers, tags, staticManifest, dynamicManifest, symlink, key };
}

/**
 * Whether two versions have the same data, metadata, tags and key. Access rules and locks do not count. ETags are equal if
 * the data are.
 */
export const isSameObject = (one: ObjectRecord, other: ObjectRecord): boolean =>
  one.etag === other.etag && one.size === other.size && isDeepStrictEqual(descriptionOf(one), descriptionOf(other));
