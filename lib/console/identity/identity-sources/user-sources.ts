import type { Reader } from '#lib/db/database.ts';
import type { UserSource } from './access-origin.ts';
import { readSourceNames } from './read-origins.ts';

/** The directories and identity providers that users come from, by user. Local users have no entry. */
export async function readUserSources(db: Reader, userIds: readonly string[]): Promise<Map<string, UserSource[]>> {
  const rows = db
    .selectFrom('external_identities')
    .select(['user_id', 'kind', 'source_id'])
    .where('user_id', 'in', userIds)
    .orderBy('created_at')
    .orderBy('id');
  const found = await rows.execute();
  const nameOf = await readSourceNames(db, [...new Set(found.map(({ source_id }) => source_id))]);
  const sources = new Map<string, UserSource[]>();
  for (const { user_id, kind, source_id: id } of found) {
    const known = sources.get(user_id) ?? [];
    const isNew = !known.some((source) => source.kind === kind && source.id === id);
    if (isNew) known.push({ kind, id, name: nameOf(kind, id) });
    sources.set(user_id, known);
  }
  return sources;
}
