import type { Tx } from '#lib/db/database.ts';

/** How long the record of a deleted server is kept: usage reports and histories reach back this far. */
const KEPT_DAYS = 90;
/** At most so many are forgotten at a time, so that no deletion takes long. */
const BATCH = 50;

/** Forgets the servers that were deleted long ago, with their histories. */
export async function purgeDeleted(tx: Tx): Promise<void> {
  const before = new Date(Date.now() - KEPT_DAYS * 86_400_000).toISOString();
  const old = await tx.selectFrom('servers').select('id').where('deleted_at', '<', before).limit(BATCH).execute();
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return;
  const actions = tx.selectFrom('instance_actions').select('id').where('server_id', 'in', ids);
  await tx.deleteFrom('instance_action_events').where('action_id', 'in', actions).execute();
  await tx.deleteFrom('instance_actions').where('server_id', 'in', ids).execute();
  await tx.deleteFrom('server_migrations').where('server_id', 'in', ids).execute();
  await tx.deleteFrom('servers').where('id', 'in', ids).execute();
}
