import type { Reader } from '#lib/db/database.ts';
import { findOpenIncident } from '../isolation/incidents.ts';
import { isUnderRecovery } from '../recovery-guard.ts';
import type { BalanceObstacle } from './rules.ts';

/** The most severe obstacle in the whole cloud; hosts in maintenance may be down. */
export async function findBalanceObstacle(db: Reader): Promise<BalanceObstacle | null> {
  if (await findOpenIncident(db)) return 'isolation';
  const recovery = await db.selectFrom('notifications').select('id').where(isUnderRecovery()).executeTakeFirst();
  if (recovery) return 'recovery';
  const onMaintenance = db.selectFrom('segment_hosts').select('name').where('on_maintenance', '=', 1);
  const others = db.selectFrom('hosts').where('name', 'not in', onMaintenance);
  const down = await others
    .select('id')
    .where((eb) => eb.or([eb('state', '=', 'down'), eb('forced_down', '=', 1)]))
    .executeTakeFirst();
  if (down) return 'host_down';
  const suspect = await others.select('id').where('suspect_path', 'is not', null).executeTakeFirst();
  return suspect ? 'host_suspect' : null;
}
