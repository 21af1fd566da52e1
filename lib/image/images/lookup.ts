import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';

export type ImageRow = Selectable<Tables['images']>;

interface Viewer {
  projectId: string;
  isAdmin: boolean;
}

/**
 * Finds an image that the viewer may use: its own, a public or community one, one shared with it; any for
 * administrators.
 */
export async function findImage(
  db: Reader,
  { projectId, isAdmin, id }: Viewer & { id: string },
): Promise<ImageRow | undefined> {
  const image = await db.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst();
  if (!image) return undefined;
  const isOpen = image.visibility === 'public' || image.visibility === 'community';
  if (isOpen || image.owner === projectId || isAdmin) return image;
  return image.visibility === 'shared' && (await isMember(db, id, projectId)) ? image : undefined;
}

/** Members may use an image by id before they accept it. Accepting only adds it to their lists. */
async function isMember(db: Reader, imageId: string, projectId: string): Promise<boolean> {
  const membership = db.selectFrom('image_members').select('status').where('image_id', '=', imageId);
  return (await membership.where('member_id', '=', projectId).executeTakeFirst()) !== undefined;
}

/** Free properties by image id. */
export async function imageProperties(
  db: Reader,
  ids: readonly string[],
): Promise<Map<string, Record<string, string>>> {
  const rows = await db
    .selectFrom('image_properties')
    .selectAll()
    .where('image_id', 'in', ids)
    .orderBy('name')
    .execute();
  const byImage = Map.groupBy(rows, ({ image_id }) => image_id);
  return new Map(
    ids.map((id) => [id, Object.fromEntries((byImage.get(id) ?? []).map(({ name, value }) => [name, value]))]),
  );
}
