import type { Reader } from '#lib/db/database.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import { wholeSeconds } from '#lib/http/timestamps.ts';
import { type ImageRow, imageProperties } from './lookup.ts';
import { DATALESS, type Image } from './schema.ts';

/** Serialized images, shared by all requests. */
export const imageFragments = new FragmentCache<Image>();

/** Wire shapes by id, with properties and tags. */
export async function imageViews(db: Reader, ids: string[]): Promise<Map<string, Image>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('images').selectAll().where('id', 'in', ids).execute();
  const properties = await imageProperties(db, ids);
  const tags = await db.selectFrom('image_tags').selectAll().where('image_id', 'in', ids).orderBy('tag').execute();
  return new Map(
    rows.map((row) => {
      const own = tags.filter(({ image_id }) => image_id === row.id).map(({ tag }) => tag);
      return [row.id, viewOf(row, own, properties.get(row.id) ?? {})];
    }),
  );
}

const viewOf = (row: ImageRow, tags: string[], properties: Record<string, string>): Image => ({
  ...properties,
  id: row.id,
  name: row.name || null,
  status: row.status,
  visibility: row.visibility,
  owner: row.owner,
  protected: row.protected === 1,
  os_hidden: row.os_hidden === 1,
  container_format: row.container_format || null,
  disk_format: row.disk_format || null,
  min_ram: row.min_ram,
  min_disk: row.min_disk,
  size: DATALESS.includes(row.status) ? null : row.size,
  virtual_size: row.virtual_size,
  checksum: row.checksum,
  os_hash_algo: row.os_hash_algo,
  os_hash_value: row.os_hash_value,
  tags,
  created_at: wholeSeconds(row.created_at),
  updated_at: wholeSeconds(row.updated_at),
  self: `/v2/images/${row.id}`,
  file: `/v2/images/${row.id}/file`,
  schema: '/v2/schemas/image',
});
