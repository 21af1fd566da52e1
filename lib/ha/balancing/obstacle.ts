import type { Reader } from '#lib/db/database.ts';
import { findOpenIncident } from '../isolation/incidents.ts';
import { isUnderRecovery } from '../recovery-guard.ts';

/** What prevents moves that even out hosts: capacity and bandwidth belong to recoveries first. */
export type BalanceObstacle = 'isolation' | 'recovery' | 'host_down';

/** The most severe obstacle in the whole cloud; hosts in maintenance may be down. */
export async function findBalanceObstacle(db: Reader): Promise<BalanceObstacle | null> {
  if (await findOpenIncident(db)) return 'isolation';
  const recovery = await db.selectFrom('notifications').select('id').where(isUnderRecovery()).executeTakeFirst();
  if (recovery) return 'recovery';
  const onMaintenance = db.selectFrom('segment_hosts').select('name').where('on_maintenance', '=', 1);
  const down = await db
    .selectFrom('hosts')
    .select('id')
    .where((eb) => eb.or([eb('state', '=', 'down'), eb('forced_down', '=', 1)]))
    .where('name', 'not in', onMaintenance)
    .executeTakeFirst();
  return down ? 'host_down' : null;
}
