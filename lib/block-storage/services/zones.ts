import type { Reader } from '#lib/db/database.ts';

export const DEFAULT_ZONE = 'nova';

/** Zones of the hosts, because instances can only use volumes of their zone. */
export async function storageZones(db: Reader): Promise<string[]> {
  const hosts = db.selectFrom('hosts').select('availability_zone').distinct().orderBy('availability_zone');
  const zones = (await hosts.execute()).map(({ availability_zone }) => availability_zone);
  return [DEFAULT_ZONE, ...zones.filter((zone) => zone !== DEFAULT_ZONE)];
}
