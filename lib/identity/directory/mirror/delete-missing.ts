import type { Database, Reader } from '#lib/db/database.ts';
import { deleteGroupRows, deleteUserRows } from '../../users/delete-rows.ts';
import { bumpIdentity } from '../../version.ts';

/** Users and groups that disappeared from their directory keep their roles for this long, in case they return. */
const KEPT_MS = 30 * 86_400_000;
/** Maximum rows per round. */
const MAX_PER_ROUND = 200;

/** Deletes users and groups that disappeared from their directory long ago, unless their removal is paused. */
export async function deleteMissing(database: Database): Promise<void> {
  const before = new Date(Date.now() - KEPT_MS).toISOString();
  if ((await findMissing(database.read, before)).isEmpty) return;
  await database.transact(async (tx) => {
    // Some may have returned since.
    const { users, groups, isEmpty } = await findMissing(tx, before);
    if (isEmpty) return;
    await deleteUserRows(tx, users);
    await deleteGroupRows(tx, groups);
    await bumpIdentity(tx);
  });
}

async function findMissing(db: Reader, before: string) {
  const users = await db
    .selectFrom('external_identities')
    .select('user_id')
    .where('missing_at', '<', before)
    .where('is_removal_held', '=', 0)
    .where('kind', '=', 'directory')
    .limit(MAX_PER_ROUND)
    .execute();
  const groups = await db
    .selectFrom('external_groups')
    .select('group_id')
    .where('missing_at', '<', before)
    .limit(MAX_PER_ROUND)
    .execute();
  return {
    users: users.map(({ user_id }) => user_id),
    groups: groups.map(({ group_id }) => group_id),
    isEmpty: users.length + groups.length === 0,
  };
}
