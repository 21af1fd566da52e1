import { blobStore } from '../bytes/open-blob-store.ts';
import { findDamage } from '../bytes/verify-blob.ts';
import type { ObjectStore } from '../store.ts';
import { type ObjectRecord, partsOf } from './object-record.ts';
import { readObject } from './read.ts';

/**
 * Reads the data of an object completely. Data that only a client can decrypt is compared in its stored form.
 */
export async function isObjectIntact(store: ObjectStore, object: ObjectRecord): Promise<boolean> {
  const parts = object.location === null ? await partsOf(store.database.read, object.id) : [];
  const pieces = object.location === null ? parts : [object];
  const isOfClient = pieces.some(({ attributes }) => attributes.encryption?.kind === 'customer');
  if (!isOfClient) return isReadable(store, object);
  for (const { location, attributes } of pieces) {
    if (location === null || !attributes.encryption) continue;
    const { size, crc64nvme } = attributes.encryption;
    if ((await findDamage(blobStore(store), { location, size, crc64nvme })) !== undefined) return false;
  }
  return true;
}

async function isReadable(store: ObjectStore, object: ObjectRecord): Promise<boolean> {
  try {
    for await (const _ of readObject(store, object));
    return true;
  } catch {
    return false;
  }
}
