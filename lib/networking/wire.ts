import type { Reader } from '#lib/db/database.ts';
import { wholeSeconds } from '#lib/http/timestamps.ts';

interface Nameless {
  id: string;
  project_id: string;
  description: string;
  revision: number;
  created_at: string;
  updated_at: string;
}

/** The part that all networking objects show alike. */
export const namelessView = (row: Nameless, tags: readonly string[]) => ({
  id: row.id,
  description: row.description,
  project_id: row.project_id,
  tenant_id: row.project_id,
  tags: [...tags],
  revision_number: row.revision,
  created_at: wholeSeconds(row.created_at),
  updated_at: wholeSeconds(row.updated_at),
});

/** The same, and the name that most of them have. */
export const describedView = (row: Nameless & { name: string }, tags: readonly string[]) => ({
  ...namelessView(row, tags),
  name: row.name,
});

/** The tags of some objects, in alphabetical order. */
export async function tagsOf(db: Reader, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db.selectFrom('network_tags').selectAll().where('object_id', 'in', ids).orderBy('tag').execute();
  const tags = new Map(ids.map((id) => [id, [] as string[]]));
  for (const { object_id, tag } of rows) tags.get(object_id)?.push(tag);
  return tags;
}
