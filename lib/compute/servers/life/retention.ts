import { sql } from 'kysely';
import type { Tx } from '#lib/db/database.ts';
import { type Retention, retentionOf } from '#lib/retention/retention.ts';
import type { Env } from '#lib/settings/env.ts';
import { ARRIVED, UNDER_WAY } from '../../migrations/phases.ts';

const keptDays = (env: Env) => env.NEPHOS_RETENTION_DELETED_INSTANCES_DAYS;

/** Fewer per step than plain rows, because each has a history. */
const SERVERS_OF_A_STEP = 50;

/** Deleted servers with their histories, needed for usage reports. */
const deletedServers: Retention = {
  table: 'servers',
  keptDays,
  async deleteExpired(tx, before, limit) {
    const old = tx.selectFrom('servers').select('id').where('deleted_at', '<', before).orderBy('deleted_at');
    const ids = (await old.limit(Math.min(limit, SERVERS_OF_A_STEP)).execute()).map(({ id }) => id);
    if (ids.length === 0) return 0;
    const actions = tx.selectFrom('instance_actions').select('id').where('server_id', 'in', ids);
    await tx.deleteFrom('instance_action_events').where('action_id', 'in', actions).execute();
    await tx.deleteFrom('instance_actions').where('server_id', 'in', ids).execute();
    await tx.deleteFrom('server_migrations').where('server_id', 'in', ids).execute();
    await tx.deleteFrom('server_readiness').where('server_id', 'in', ids).execute();
    await tx.deleteFrom('servers').where('id', 'in', ids).execute();
    return ids.length;
  },
};

/** Actions of existing servers, except creation and revertible deletions. */
const oldActions: Retention = {
  table: 'instance_actions',
  keptDays,
  async deleteExpired(tx, before, limit) {
    const old = await sql<{ id: number }>`select id from instance_actions
      where action <> 'create' and updated_at < ${before} and not (action = 'softDelete' and exists
        (select 1 from servers where servers.id = server_id and vm_state = 'soft-delete'))
      order by updated_at limit ${limit}`.execute(tx);
    const ids = old.rows.map(({ id }) => id);
    if (ids.length > 0) await deleteActions(tx, ids);
    return ids.length;
  },
};

async function deleteActions(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('instance_action_events').where('action_id', 'in', ids).execute();
  await tx.deleteFrom('instance_actions').where('id', 'in', ids).execute();
}

/** Completed moves of existing servers. */
const oldMoves: Retention = retentionOf({
  table: 'server_migrations',
  key: 'id',
  endedAt: 'updated_at',
  where: sql`status not in (${sql.join([...UNDER_WAY, ...ARRIVED].map((status) => sql.lit(status)))})`,
  keptDays,
});

export const serverRetentions: readonly Retention[] = [deletedServers, oldActions, oldMoves];
