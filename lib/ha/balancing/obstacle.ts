import { isUp } from '#lib/compute/hosts/state.ts';
import type { Reader } from '#lib/db/database.ts';
import { listPlannedHosts } from '../isolation/facts.ts';
import { findOpenIncident } from '../isolation/incidents.ts';
import { SIMULATED } from '../recovery/confirm-fencing.ts';
import { isUnderRecovery } from '../recovery-guard.ts';
import type { BalanceObstacle } from './rules.ts';

/**
 * The most severe obstacle in the whole cloud. Hosts that are disabled or in maintenance may be down, and so may simulated
 * ones beside real hosts.
 */
export async function findBalanceObstacle(db: Reader): Promise<BalanceObstacle | null> {
  if (await findOpenIncident(db)) return 'isolation';
  const recovery = await db.selectFrom('notifications').select('id').where(isUnderRecovery()).executeTakeFirst();
  if (recovery) return 'recovery';
  const onMaintenance = db.selectFrom('segment_hosts').select('name').where('on_maintenance', '=', 1);
  const real = db.selectFrom('hosts').select('driver').where('driver', '!=', SIMULATED);
  const impaired = await db
    .selectFrom('hosts')
    .select(['name', 'state', 'forced_down'])
    .where('name', 'not in', onMaintenance)
    .where((eb) => eb.or([eb('driver', '!=', SIMULATED), eb.not(eb.exists(real))]))
    .where((eb) => eb.or([eb('state', '=', 'down'), eb('forced_down', '=', 1), eb('suspect_path', 'is not', null)]))
    .execute();
  if (impaired.length === 0) return null;
  const planned = await listPlannedHosts(db);
  const unplanned = impaired.filter(({ name }) => !planned.has(name));
  if (unplanned.length === 0) return null;
  return unplanned.every(isUp) ? 'host_suspect' : 'host_down';
}
