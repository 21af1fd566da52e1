import type { Reader } from '#lib/db/database.ts';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import type { UserSource } from '../users/schema.ts';

/** The directories and identity providers that users come from, by user. Local users have no entry. */
export async function readUserSources(db: Reader, userIds: readonly string[]): Promise<Map<string, UserSource[]>> {
  const rows = db
    .selectFrom('external_identities as x')
    .leftJoin('domains as d', 'd.id', 'x.source_id')
    .leftJoin('identity_providers as p', 'p.id', 'x.source_id')
    .select(['x.user_id', 'x.kind', 'x.source_id', 'd.name as domain_name', 'p.sign_in'])
    .where('x.user_id', 'in', userIds)
    .orderBy('x.created_at')
    .orderBy('x.id');
  const sources = new Map<string, UserSource[]>();
  for (const { user_id, kind, source_id: id, domain_name, sign_in } of await rows.execute()) {
    const label = sign_in === null ? undefined : unpackJson(sign_in).label;
    const name = (kind === 'directory' ? domain_name : label) ?? id;
    const known = sources.get(user_id) ?? [];
    if (!known.some((source) => source.kind === kind && source.id === id)) known.push({ kind, id, name });
    sources.set(user_id, known);
  }
  return sources;
}
