import type { Database, Reader } from '#lib/db/database.ts';

/** The password of a server as its user can decrypt it; empty when none can be shown. */
export async function shownPassword(db: Reader, serverId: string): Promise<string> {
  const row = await db.selectFrom('server_passwords').selectAll().where('server_id', '=', serverId).executeTakeFirst();
  return row?.encrypted ?? '';
}

/** Keeps what a guest has made and encrypted itself, unless there is one already. @returns whether it is kept */
export function keepGuestPassword(database: Database, serverId: string, encrypted: string): Promise<boolean> {
  return database.transact(async (tx) => {
    if ((await shownPassword(tx, serverId)) !== '') return false;
    if (encrypted !== '') await tx.insertInto('server_passwords').values({ server_id: serverId, encrypted }).execute();
    return true;
  });
}
