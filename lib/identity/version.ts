import { sql } from 'kysely';
import { type Database, isPostgres, type Tx } from '#lib/db/database.ts';
import { preparedQuery } from '#lib/db/prepared-query.ts';

/** Compiled once, because it runs with every request. */
const versions = preparedQuery((db) => db.selectFrom('versions').select('value').where('name', '=', 'identity'));

/** A counter that increases with every change of access; cached results are valid for one value. */
export async function identityVersion(database: Database): Promise<number> {
  const [version] = await versions(database.read);
  return version?.value ?? 0;
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
