import { randomBytes } from 'node:crypto';
import type { Database, Tx } from '#lib/db/database.ts';
import { openSealed, seal } from '#lib/keys/seal.ts';

const KEY_BYTES = 32;

/** The bucket was deleted at the same time. */
class RemovedKeyError extends Error {
  override name = 'RemovedKeyError';
  readonly bucketId: string;

  constructor(bucketId: string) {
    super(`The key of bucket ${bucketId} was removed.`);
    this.bucketId = bucketId;
  }
}

/**
 * The key with which the data of a bucket are encrypted, for `encryptionKey` and `decryptRange`. It is created when it
 * is used first, and stored encrypted with the newest key for secrets; a rotation encrypts it again and no data.
 * @throws 503 if the key for secrets is missing
 */
export async function bucketKey(database: Database, bucketId: string): Promise<Buffer> {
  const known = await findKey(database, bucketId);
  if (known) return known;
  const sealed = await seal(database, bucketId, randomBytes(KEY_BYTES).toString('base64url'));
  await database.transact((tx) =>
    tx
      .insertInto('object_keys')
      .values({ id: bucketId, ...sealed })
      .onConflict((on) => on.column('id').doNothing())
      .execute(),
  );
  const created = await findKey(database, bucketId);
  if (!created) throw new RemovedKeyError(bucketId);
  return created;
}

async function findKey(database: Database, bucketId: string): Promise<Buffer | undefined> {
  const row = await database.read.selectFrom('object_keys').selectAll().where('id', '=', bucketId).executeTakeFirst();
  return row && Buffer.from(await openSealed(database, row), 'base64url');
}

/** Removes the keys of deleted buckets. */
export const removeUnusedKeys = (tx: Tx): Promise<unknown> =>
  tx.deleteFrom('object_keys').where('id', 'not in', tx.selectFrom('object_containers').select('id')).execute();
