import { randomUUID } from 'node:crypto';
import type { ImageRow } from '#lib/image/images/lookup.ts';
import type { TestPlatform } from './platform.ts';

interface Extras {
  tags?: string[];
  properties?: Record<string, string>;
}

/** Writes an image straight into the database. Returns its id. */
export async function insertImage(
  test: TestPlatform,
  owner: string,
  values: Partial<ImageRow> = {},
  { tags = [], properties = {} }: Extras = {},
): Promise<string> {
  const id = randomUUID();
  const now = new Date().toISOString();
  await test.platform.services.database.transact(async (tx) => {
    await tx
      .insertInto('images')
      .values({
        id,
        owner,
        name: 'an image',
        status: 'active',
        visibility: 'private',
        protected: 0,
        os_hidden: 0,
        container_format: 'bare',
        disk_format: 'qcow2',
        min_ram: 0,
        min_disk: 0,
        size: 1000,
        virtual_size: null,
        checksum: null,
        os_hash_algo: null,
        os_hash_value: null,
        revision: 1,
        created_at: now,
        updated_at: now,
        ...values,
      })
      .execute();
    for (const tag of tags) await tx.insertInto('image_tags').values({ image_id: id, tag }).execute();
    for (const [name, value] of Object.entries(properties)) {
      await tx.insertInto('image_properties').values({ image_id: id, name, value }).execute();
    }
  });
  return id;
}
