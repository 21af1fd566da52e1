import type { Database, Tx } from './database.ts';

/**
 * Lays a seed once in the life of a database, so that what an administrator deletes does not come back. The table of
 * versions remembers it as `seed:<name>`.
 */
export function seedOnce(database: Database, name: string, work: (tx: Tx) => Promise<void>): Promise<void> {
  return database.transact(async (tx) => {
    const mark = `seed:${name}`;
    const done = await tx.selectFrom('versions').select('value').where('name', '=', mark).executeTakeFirst();
    if (done) return;
    await work(tx);
    await tx.insertInto('versions').values({ name: mark, value: 1 }).execute();
  });
}
