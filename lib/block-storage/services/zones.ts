import type { Reader } from '#lib/db/database.ts';

/** The zone of volumes that ask for none. */
export const DEFAULT_ZONE = 'nova';

/** The zones that volumes can be in: those of the hosts, as an instance has volumes of its own zone alone. */
export async function storageZones(db: Reader): Promise<string[]> {
  const hosts = db.selectFrom('hosts').select('availability_zone').distinct().orderBy('availability_zone');
  const zones = (await hosts.execute()).map(({ availability_zone }) => availability_zone);
  return [DEFAULT_ZONE, ...zones.filter((zone) => zone !== DEFAULT_ZONE)];
}
