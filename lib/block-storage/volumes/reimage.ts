import type { Database } from '#lib/db/database.ts';
import type { StorageDriver } from '#lib/engine/storage/storage.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { changeVolume } from './change.ts';
import { inheritance } from './source.ts';

interface Reimage {
  database: Database;
  storage: StorageDriver;
  volumeId: string;
  imageId: string;
}

/**
 * Makes a volume anew from an image, as it was made at its creation: what it held is gone. The server it belongs to must
 * not run. A volume or an image that is gone is no error.
 */
export async function reimageVolume({ database, storage, volumeId, imageId }: Reimage): Promise<void> {
  const volume = database.read.selectFrom('volumes').select('size').where('id', '=', volumeId);
  const { size } = (await volume.executeTakeFirst()) ?? {};
  if (size === undefined) return;
  await storage.create(volumeId, size);
  await database.transact(async (tx) => {
    const row = await tx.selectFrom('volumes').selectAll().where('id', '=', volumeId).executeTakeFirst();
    const image = await tx.selectFrom('images').selectAll().where('id', '=', imageId).executeTakeFirst();
    if (row && image) await changeVolume(tx, PLATFORM, row, 'reimage', await inheritance(tx, undefined, image));
  });
}
