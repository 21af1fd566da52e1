import type { Reader } from '#lib/db/database.ts';
import type { UserSource } from './access-origin.ts';
import { readSourceNames } from './read-origins.ts';

interface UserSelection {
  /** Only users of this domain. */
  domainId: string | undefined;
  userId: string | undefined;
}

/** The directories and identity providers that users come from, by user. Local users have no entry. */
export async function readUserSources(
  db: Reader,
  { domainId, userId }: UserSelection,
): Promise<ReadonlyMap<string, UserSource[]>> {
  let rows = db
    .selectFrom('external_identities as x')
    .innerJoin('users as u', 'u.id', 'x.user_id')
    .select(['x.user_id', 'x.kind', 'x.source_id'])
    .orderBy('x.created_at')
    .orderBy('x.id');
  if (domainId !== undefined) rows = rows.where('u.domain_id', '=', domainId);
  if (userId !== undefined) rows = rows.where('u.id', '=', userId);
  const found = await rows.execute();
  const nameOf = await readSourceNames(db, [...new Set(found.map(({ source_id }) => source_id))]);
  const sources = new Map<string, UserSource[]>();
  for (const { user_id, kind, source_id: id } of found) {
    const known = sources.get(user_id) ?? [];
    if (!known.some((source) => source.kind === kind && source.id === id))
      known.push({ kind, id, name: nameOf(kind, id) });
    sources.set(user_id, known);
  }
  return sources;
}
