import { type CompiledQuery, sql } from 'kysely';
import { type Database, isPostgres, type Tx } from '#lib/db/database.ts';

const queries = new WeakMap<Database, CompiledQuery<{ value: number }>>();

/** The number that rises with every change of who may do what; answers kept in memory are good while it stands still. */
export async function identityVersion(database: Database): Promise<number> {
  const { rows } = await database.read.executeQuery(versionQuery(database));
  return rows[0]?.value ?? 0;
}

/** Call in every transaction that changes who may do what: tokens are looked at afresh, in every replica. */
export async function bumpIdentity(tx: Tx): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_notify('nephos', '')`.execute(tx);
  await tx.updateTable('versions').set({ value: sql<number>`value + 1` }).where('name', '=', 'identity').execute();
}

/** Compiled once per database: it runs with every request. */
function versionQuery(database: Database): CompiledQuery<{ value: number }> {
  const known = queries.get(database);
  if (known) return known;
  const query = database.read.selectFrom('versions').select('value').where('name', '=', 'identity').compile();
  queries.set(database, query);
  return query;
}
