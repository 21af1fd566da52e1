import type { Reader } from '#lib/db/database.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import { imageAttributes } from './attributes.ts';
import { DATALESS } from './enums.ts';
import { imageProperties } from './lookup.ts';
import type { Image } from './schema.ts';

/** Serialized images, shared by all requests. */
export const imageFragments = new FragmentCache<Image>();

/** Wire shapes by id, with properties and tags. */
export async function imageViews(ctx: AuthedContext, db: Reader, ids: string[]): Promise<Map<string, Image>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('images').selectAll().where('id', 'in', ids).execute();
  const properties = await imageProperties(db, ids);
  const tags = await db.selectFrom('image_tags').selectAll().where('image_id', 'in', ids).orderBy('tag').execute();
  return new Map(
    rows.map((row) => {
      const own = tags.filter(({ image_id }) => image_id === row.id).map(({ tag }) => tag);
      const view = imageAttributes.view(ctx, row, { tags: own });
      const size = DATALESS.includes(row.status) ? null : row.size;
      return [row.id, { ...properties.get(row.id), ...view, size }];
    }),
  );
}
