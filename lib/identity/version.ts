import { sql } from 'kysely';
import { type Database, isPostgres, type Tx } from '#lib/db/database.ts';
import { perDatabase } from '#lib/db/per-database.ts';

/** Compiled once: it runs with every request. */
const versionQuery = perDatabase(({ read }) =>
  read.selectFrom('versions').select('value').where('name', '=', 'identity').compile(),
);

/** The number that rises with every change of who may do what; answers kept in memory are good while it stands still. */
export async function identityVersion(database: Database): Promise<number> {
  const { rows } = await database.read.executeQuery(versionQuery(database));
  return rows[0]?.value ?? 0;
}

/** Call in every transaction that changes who may do what: tokens are looked at afresh, in every replica. */
export async function bumpIdentity(tx: Tx): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_notify('nephos', '')`.execute(tx);
  await tx
    .insertInto('versions')
    .values({ name: 'identity', value: 1 })
    .onConflict((on) => on.column('name').doUpdateSet({ value: sql<number>`versions.value + 1` }))
    .execute();
}
