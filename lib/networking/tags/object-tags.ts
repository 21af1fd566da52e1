import type { Reader } from '#lib/db/database.ts';

/** The tags of some objects, in alphabetical order. */
export async function tagsOf(db: Reader, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db.selectFrom('network_tags').selectAll().where('object_id', 'in', ids).orderBy('tag').execute();
  const tags = new Map(ids.map((id) => [id, [] as string[]]));
  for (const { object_id, tag } of rows) tags.get(object_id)?.push(tag);
  return tags;
}
