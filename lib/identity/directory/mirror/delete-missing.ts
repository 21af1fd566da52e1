import type { Database } from '#lib/db/database.ts';
import { deleteGroupRows, deleteUserRows } from '../../users/delete-rows.ts';
import { bumpIdentity } from '../../version.ts';

/** Users and groups that disappeared from their directory keep their roles for this long, in case they return. */
const KEPT_MS = 30 * 86_400_000;
/** Maximum rows per round. */
const MAX_PER_ROUND = 200;

/** Deletes users and groups that disappeared from their directory long ago. */
export async function deleteMissing(database: Database): Promise<void> {
  const before = new Date(Date.now() - KEPT_MS).toISOString();
  const { read } = database;
  const users = await read
    .selectFrom('external_identities')
    .select('user_id')
    .where('missing_at', '<', before)
    .where('kind', '=', 'directory')
    .limit(MAX_PER_ROUND)
    .execute();
  const groups = await read
    .selectFrom('external_groups')
    .select('group_id')
    .where('missing_at', '<', before)
    .limit(MAX_PER_ROUND)
    .execute();
  if (users.length === 0 && groups.length === 0) return;
  await database.transact(async (tx) => {
    await deleteUserRows(
      tx,
      users.map(({ user_id }) => user_id),
    );
    await deleteGroupRows(
      tx,
      groups.map(({ group_id }) => group_id),
    );
    await bumpIdentity(tx);
  });
}
