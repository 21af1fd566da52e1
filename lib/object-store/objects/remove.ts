import type { Bucket } from '../buckets/bucket.ts';
import type { ObjectStore } from '../store.ts';
import type { ChangeScope } from './change-scope.ts';
import { commitChange } from './commit-queue.ts';
import { assertCondition, type WriteCondition } from './conditions.ts';
import { assertUnlocked } from './lock.ts';
import { findVersion, NULL_VERSION, type ObjectRecord } from './object-record.ts';
import type { ObjectPlace } from './put.ts';
import { releaseData } from './release-data.ts';
import { deleteVersionRow, promoteNewest, writeVersion } from './write-version.ts';

export interface Removal {
  /** Deletes this version for good. Without it, a bucket with versioning gets a delete marker. */
  versionId?: string;
  condition?: WriteCondition;
  /** Whether the request may ignore locks in governance mode. */
  mayBypassGovernance?: boolean;
  /** Headers that a delete marker keeps, such as its owner. */
  ownerId?: string;
}

export interface RemovalResult {
  /** The object before; undefined if there was none. */
  removed: ObjectRecord | undefined;
  /** The delete marker that was written or removed. */
  marker: ObjectRecord | undefined;
}

/** @throws 403 for a locked version, 404 without the bucket, 412 */
export async function removeObject(
  store: ObjectStore,
  place: ObjectPlace,
  removal: Removal = {},
): Promise<RemovalResult> {
  const { result, released } = await commitChange(store.database, place, (scope) => remove(scope, place, removal));
  releaseData(store, released);
  return result;
}

async function remove(scope: ChangeScope, place: ObjectPlace, removal: Removal): Promise<RemovalResult> {
  const bucket = await scope.bucket(place.bucketId);
  if (removal.versionId !== undefined) return removeVersion(scope, bucket, place.name, removal);
  const latest = await findVersion(scope.tx, bucket.id, place.name);
  const current = latest?.isDeleteMarker ? undefined : latest;
  assertCondition(removal.condition ?? {}, place.name, current);
  if (bucket.settings.versioning === undefined) {
    if (!current) return { removed: undefined, marker: undefined };
    assertUnlocked(current.attributes, removal.mayBypassGovernance === true);
    await deleteVersionRow(scope, bucket, current);
    return { removed: current, marker: undefined };
  }
  return { removed: current, marker: await writeVersion(scope, deleteMarker(place, removal)) };
}

const deleteMarker = (place: ObjectPlace, { ownerId }: Removal) => ({
  ...place,
  isDeleteMarker: true,
  location: null,
  size: 0,
  etag: '',
  crc64nvme: null,
  contentType: '',
  attributes: ownerId === undefined ? {} : { ownerId },
});

async function removeVersion(
  scope: ChangeScope,
  bucket: Bucket,
  name: string,
  { versionId = NULL_VERSION, condition, mayBypassGovernance = false }: Removal,
): Promise<RemovalResult> {
  const version = await findVersion(scope.tx, bucket.id, name, versionId);
  assertCondition(condition ?? {}, name, version);
  if (!version) return { removed: undefined, marker: undefined };
  assertUnlocked(version.attributes, mayBypassGovernance);
  await deleteVersionRow(scope, bucket, version);
  if (version.isLatest) await promoteNewest(scope, bucket, name);
  return version.isDeleteMarker ? { removed: undefined, marker: version } : { removed: version, marker: undefined };
}
