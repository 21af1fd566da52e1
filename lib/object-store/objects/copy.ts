import { isPostgres, type Tx } from '#lib/db/database.ts';
import type { ObjectStore } from '../store.ts';
import { ObjectNotFound } from '../store-errors.ts';
import { commitChange } from './commit-queue.ts';
import { assertCondition, type WriteCondition } from './conditions.ts';
import type { NewEncryption } from './encryption.ts';
import { type ObjectRecord, partsOf, recordOf } from './object-record.ts';
import { type NewObject, type ObjectPlace, putObject } from './put.ts';
import { readObject } from './read.ts';
import { releaseData } from './release-data.ts';
import { writeVersion } from './write-version.ts';

export interface ObjectCopy extends Pick<NewObject, 'contentType' | 'attributes' | 'expiresAt' | 'condition'> {
  sourceCondition?: WriteCondition;
  /** How the target encrypts new data. Plain data are encrypted when they are copied to another bucket. */
  encryption?: NewEncryption | undefined;
}

/**
 * Copies an object. Both refer to the same data, so the size does not matter, unless another bucket has another key.
 * @throws 404 if the source was deleted meanwhile or the bucket is missing, 412, 413
 */
export async function copyObject(
  store: ObjectStore,
  source: ObjectRecord,
  target: ObjectPlace,
  { contentType, attributes, expiresAt = null, condition, sourceCondition = {}, encryption }: ObjectCopy,
): Promise<ObjectRecord> {
  const newKey = target.bucketId === source.bucketId ? undefined : keyOfCopy(source, encryption);
  if (newKey) {
    assertCondition(sourceCondition, source.name, source);
    const body = { chunks: readObject(store, source), encryption: newKey };
    return putObject(store, target, body, { contentType, attributes, expiresAt, ...(condition && { condition }) });
  }
  const { result, released } = await commitChange(store.database, target, async (scope) => {
    const current = await lockVersion(scope.tx, source.id);
    if (!current) throw ObjectNotFound(source.name);
    assertCondition(sourceCondition, source.name, current);
    const { location, size, etag, crc64nvme, partCount, id } = current;
    const parts = partCount > 0 ? await partsOf(scope.tx, id) : [];
    const data = { location, size, etag, crc64nvme, parts };
    const { encryption: own } = current.attributes;
    const kept = own ? { ...attributes, encryption: own } : attributes;
    return writeVersion(scope, { ...target, ...data, contentType, attributes: kept, expiresAt }, condition);
  });
  releaseData(store, released);
  return result;
}

/** The key with which data are written again for another bucket; undefined if both refer to the same data. */
function keyOfCopy(
  { attributes: { encryption: own } }: ObjectRecord,
  ofTarget: NewEncryption | undefined,
): NewEncryption | undefined {
  if (!own) return ofTarget;
  return own.kind === 'bucket' ? { kind: 'bucket', keyId: own.keyId } : undefined;
}

/** Reads a version. On PostgreSQL it cannot be deleted until the end of the transaction, which will refer to its data. */
async function lockVersion(tx: Tx, id: string): Promise<ObjectRecord | undefined> {
  const rows = tx.selectFrom('object_versions').selectAll().where('id', '=', id);
  const row = await (isPostgres(tx) ? rows.forShare() : rows).executeTakeFirst();
  return row && recordOf(row);
}
