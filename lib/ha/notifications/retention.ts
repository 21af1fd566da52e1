import { sql } from 'kysely';
import type { Retention } from '#lib/retention/retention.ts';

const BELOW = ['recovery_steps', 'vmoves', 'notification_comments'] as const;

/**
 * Deletes final notifications and all their records, except while one is retried, or its host is out of service because
 * of it: whether such a host may need a recovery depends on it.
 */
export const notificationRetention: Retention = {
  table: 'notifications',
  keptDays: (env) => env.NEPHOS_RETENTION_NOTIFICATIONS_DAYS,
  async deleteExpired(tx, before, limit) {
    const rows = await tx
      .selectFrom('notifications')
      .select('id')
      .where(sql<boolean>`ended_at is not null`)
      .where('ended_at', '<', before)
      .where('retry_run_id', 'is', null)
      .where(({ not, exists, selectFrom }) => {
        const host = selectFrom('segment_hosts').select('name').whereRef('name', '=', 'notifications.host');
        return not(exists(host.whereRef('maintenance_by', '=', 'notifications.id')));
      })
      .orderBy('ended_at')
      .limit(limit)
      .execute();
    const ids = rows.map(({ id }) => id);
    // With an empty list the statements run but delete nothing.
    const deleted = ids.length > 0 ? ids : [''];
    for (const table of BELOW) await tx.deleteFrom(table).where('notification_id', 'in', deleted).execute();
    await tx.deleteFrom('notifications').where('id', 'in', deleted).execute();
    return ids.length;
  },
};
