import type { Database, Reader } from '#lib/db/database.ts';

/** The encrypted password; empty if there is none. */
export async function readGuestPassword(db: Reader, serverId: string): Promise<string> {
  const row = await db.selectFrom('server_passwords').selectAll().where('server_id', '=', serverId).executeTakeFirst();
  return row?.encrypted ?? '';
}

/** Stores a password that the guest created and encrypted, unless there is one. @returns whether it was stored */
export function saveGuestPassword(database: Database, serverId: string, encrypted: string): Promise<boolean> {
  return database.transact(async (tx) => {
    if ((await readGuestPassword(tx, serverId)) !== '') return false;
    if (encrypted !== '') await tx.insertInto('server_passwords').values({ server_id: serverId, encrypted }).execute();
    return true;
  });
}
