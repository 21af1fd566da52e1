import { sql } from 'kysely';
import { type Database, isPostgres, type Tx } from '#lib/db/database.ts';
import { cachedQuery } from '#lib/db/prepared-query.ts';

/** Runs with every request. */
const versions = cachedQuery(
  (db) => db.selectFrom('versions').select('value').where('name', '=', 'identity'),
  ({ value }) => value,
);

/** A counter that increases with every change of access; cached results are valid for one value. */
export async function identityVersion(database: Database): Promise<number> {
  const [version] = await versions(database.read);
  return version ?? 0;
}

/** Call in every transaction that changes access: invalidates cached tokens in all replicas. */
export async function bumpIdentity(tx: Tx): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_notify('nephos', 'versions')`.execute(tx);
  await tx
    .insertInto('versions')
    .values({ name: 'identity', value: 1 })
    .onConflict((on) => on.column('name').doUpdateSet({ value: sql<number>`versions.value + 1` }))
    .execute();
}
