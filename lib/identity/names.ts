import type { Kysely } from 'kysely';
import type { Tx } from '#lib/db/database.ts';
import { Duplicate } from './collection.ts';

interface NamedRow {
  id: string;
  name: string;
  domain_id?: string | null;
}

/** @throws 409 if another object of the kind, in the same domain if it has one, has the name */
export async function assertNameIsFree(
  tx: Tx,
  kind: 'domain' | 'group' | 'project' | 'role' | 'user',
  { id, name, domain_id }: NamedRow,
): Promise<void> {
  // All kinds but domains have a domain.
  const db = tx as unknown as Kysely<{ objects: { id: string; name: string; domain_id: string | null } }>;
  const named = db
    .selectFrom(`${kind}s` as string as 'objects')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', id);
  const same = domain_id === undefined ? named : named.where('domain_id', domain_id === null ? 'is' : '=', domain_id);
  if (await same.executeTakeFirst()) throw Duplicate(kind, `name ${name}`);
}
