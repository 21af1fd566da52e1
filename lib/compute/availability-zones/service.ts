import type { Reader } from '#lib/db/database.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { COMPUTE_BINARY, findServices, INTERNAL_ZONE, type ServiceEntry } from '../services/entries.ts';
import { zoneless } from '../wire.ts';
import type { AvailabilityZone } from './schema.ts';

/** The zone of a port or server for which nobody asked for one. */
export const DEFAULT_ZONE = 'nova';

/** The zones that servers can be asked into. */
export async function listAvailabilityZones(ctx: AuthedContext): Promise<AvailabilityZone[]> {
  const zones = byZone(await findServices(ctx.database.read, { binary: COMPUTE_BINARY }));
  return zones.map(([zoneName, services]) => ({ zoneName, zoneState: stateOf(services), hosts: null }));
}

/** The same with the state of every host, and the zone of the platform's own services. */
export async function listAvailabilityZoneDetails(ctx: AuthedContext): Promise<AvailabilityZone[]> {
  const zones = byZone(await findServices(ctx.database.read));
  return zones.map(([zoneName, services]) => ({
    zoneName,
    zoneState: zoneName === INTERNAL_ZONE ? { available: true } : stateOf(services),
    hosts: Object.fromEntries(
      [...Map.groupBy(services, ({ host }) => host)].map(([host, ofHost]) => [
        host,
        Object.fromEntries(ofHost.map((service) => [service.binary, serviceState(service)])),
      ]),
    ),
  }));
}

/** Whether a zone exists. */
export async function hasZone(db: Reader, name: string): Promise<boolean> {
  const host = await db.selectFrom('hosts').select('id').where('availability_zone', '=', name).executeTakeFirst();
  return host !== undefined;
}

/** The platform's own zone first, the others by name. */
const byZone = (services: ServiceEntry[]): [string, ServiceEntry[]][] =>
  [...Map.groupBy(services, ({ zone }) => zone)].sort(
    ([one], [other]) => Number(other === INTERNAL_ZONE) - Number(one === INTERNAL_ZONE) || one.localeCompare(other),
  );

const stateOf = (services: ServiceEntry[]) => ({
  available: services.some(({ isEnabled, isUp }) => isEnabled && isUp),
});

const serviceState = ({ isEnabled, isUp, seenAt }: ServiceEntry) => ({
  active: isEnabled,
  available: isUp,
  updated_at: zoneless(seenAt),
});
