import type { Database } from '#lib/db/database.ts';
import type { StorageDriver } from '#lib/engine/storage/storage.ts';

interface Provider {
  database: Database;
  storage: StorageDriver;
}

/** Makes what a volume's record promises: an empty volume, or a copy of its source. One that is gone is no error. */
export async function provideVolume({ database, storage }: Provider, volumeId: string): Promise<void> {
  const volume = await database.read.selectFrom('volumes').selectAll().where('id', '=', volumeId).executeTakeFirst();
  if (!volume) return;
  if (volume.source_volid) await storage.clone(volumeId, volume.source_volid, volume.size);
  else await storage.create(volumeId, volume.size);
}
