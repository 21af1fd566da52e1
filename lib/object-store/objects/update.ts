import { packJson } from '#lib/db/column-types.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { ObjectStore } from '../store.ts';
import { ObjectNotFound, VersionNotFound } from '../store-errors.ts';
import type { ObjectAttributes } from './attributes.ts';
import { commitChange } from './commit-queue.ts';
import { assertCondition, type WriteCondition } from './conditions.ts';
import { findVersion, type ObjectRecord } from './object-record.ts';
import type { ObjectPlace } from './put.ts';

/** New values; absent ones stay. */
export interface ObjectUpdate {
  attributes?: ObjectAttributes;
  contentType?: string;
  expiresAt?: string | null;
  /** Whether the object counts as modified now, as after a POST of the native API. */
  isModification?: boolean;
}

/**
 * Changes what an object is besides its data. @param change gets the object in the transaction, and may throw.
 * @throws 404, 412
 */
export async function updateObject(
  store: Pick<ObjectStore, 'database'>,
  place: ObjectPlace & { versionId?: string | undefined },
  change: (object: ObjectRecord) => ObjectUpdate,
  condition: WriteCondition = {},
): Promise<ObjectRecord> {
  const { result } = await commitChange(store.database, place, async (scope) => {
    await scope.bucket(place.bucketId);
    const object = await findVersion(scope.tx, place.bucketId, place.name, place.versionId);
    if (!object && place.versionId !== undefined) throw VersionNotFound(place.versionId);
    if (!object || object.isDeleteMarker) throw ObjectNotFound(place.name);
    assertCondition(condition, place.name, object);
    const { isModification = false, ...update } = change(object);
    const after: ObjectRecord = {
      ...object,
      ...update,
      ...(isModification && { modifiedAt: creationTime() }),
    };
    await scope
      .write()
      .updateTable('object_versions')
      .set({
        attributes: packJson(after.attributes),
        content_type: after.contentType,
        expires_at: after.expiresAt,
        modified_at: after.modifiedAt,
      })
      .where('id', '=', object.id)
      .execute();
    return after;
  });
  return result;
}
