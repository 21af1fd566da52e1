import { isDeepStrictEqual } from 'node:util';
import type { ObjectRecord } from '../objects/object-record.ts';

/** Everything of a version that a copy of it has as well. ETags are equal if the data are. */
function contentOf({ etag, size, contentType, expiresAt, attributes }: ObjectRecord) {
  const { metadata = {}, headers = {}, tags = {}, staticManifest, dynamicManifest, symlink, encryption } = attributes;
  const key = encryption && { kind: encryption.kind, keyMd5: encryption.keyMd5, keyId: encryption.keyId };
  const described = { contentType, expiresAt, metadata, headers, tags };
  return { etag, size, ...described, staticManifest, dynamicManifest, symlink, key };
}

/** Whether two versions have the same data, metadata, tags and key. Access rules and locks do not count. */
export const isSameObject = (one: ObjectRecord, other: ObjectRecord): boolean =>
  one.id === other.id || isDeepStrictEqual(contentOf(one), contentOf(other));
