import type { Database, Reader, Tx } from './database.ts';

/**
 * Lays a seed once in the life of a database, so that what an administrator deletes does not come back. The table of
 * versions remembers it as `seed:<name>`.
 */
export function seedOnce(database: Database, name: string, work: (tx: Tx) => Promise<void>): Promise<void> {
  return database.transact(async (tx) => {
    if (await isSeeded(tx, name)) return;
    await work(tx);
    await tx
      .insertInto('versions')
      .values({ name: markOf(name), value: 1 })
      .execute();
  });
}

/** Whether a seed has been laid; for those that prepare something outside the database. */
export async function isSeeded(db: Reader, name: string): Promise<boolean> {
  const mark = db.selectFrom('versions').select('value').where('name', '=', markOf(name));
  return (await mark.executeTakeFirst()) !== undefined;
}

const markOf = (name: string) => `seed:${name}`;
