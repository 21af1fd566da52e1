import type { Database } from '#lib/db/database.ts';
import type { Env } from '#lib/settings/env.ts';
import { bucketImageStore } from './image-store.ts';

interface ImageMigration {
  moved: number;
  /** Images whose data is missing or damaged. */
  failed: string[];
}

/**
 * Moves the data of all images to where the settings put new data, also while servers run. It can be repeated. Does
 * nothing without a bucket.
 */
export async function migrateImages(env: Env, { read }: Pick<Database, 'read'>): Promise<ImageMigration> {
  const result: ImageMigration = { moved: 0, failed: [] };
  const store = bucketImageStore(env);
  if (!store) return result;
  try {
    const images = read.selectFrom('images').select(['id', 'data_key', 'checksum']).where('data_key', 'is not', null);
    for (const { id, data_key, checksum } of await images.orderBy('id').execute()) {
      if (data_key === null) continue;
      const size = await store.sizeOf('data', data_key);
      const isMoved = size === undefined ? undefined : await store.moveData(data_key, checksum);
      if (isMoved) result.moved += 1;
      // A deleted image has no data.
      else if (isMoved === undefined && (await isReferenced(read, data_key))) result.failed.push(`image ${id}`);
    }
  } finally {
    store.close();
  }
  return result;
}

async function isReferenced(read: Database['read'], data_key: string): Promise<boolean> {
  const row = read.selectFrom('images').select('id').where('data_key', '=', data_key);
  return (await row.executeTakeFirst()) !== undefined;
}
