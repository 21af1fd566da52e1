import type { Database, Reader, Tx } from './database.ts';

/**
 * Applies a seed once per database, so that objects deleted by administrators are not recreated. The table `versions`
 * records it as `seed:<name>`.
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

/** For seeds that prepare something outside the database. */
export async function isSeeded(db: Reader, name: string): Promise<boolean> {
  const mark = db.selectFrom('versions').select('value').where('name', '=', markOf(name));
  return (await mark.executeTakeFirst()) !== undefined;
}

const markOf = (name: string) => `seed:${name}`;
