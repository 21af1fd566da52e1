import type { Reader } from '#lib/db/database.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { COMPUTE_BINARY, findServices, INTERNAL_ZONE, type ServiceEntry } from '../services/entries.ts';
import { formatComputeTime } from '../wire.ts';
import type { AvailabilityZone } from './schema.ts';

export const DEFAULT_ZONE = 'nova';

/** Zones for new servers. */
export async function listAvailabilityZones(ctx: AuthedContext): Promise<AvailabilityZone[]> {
  const zones = byZone(await findServices(ctx.database.read, { binary: COMPUTE_BINARY }));
  return zones.map(([zoneName, services]) => ({ zoneName, zoneState: stateOf(services), hosts: null }));
}

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

export async function hasZone(db: Reader, name: string): Promise<boolean> {
  const host = await db.selectFrom('hosts').select('id').where('availability_zone', '=', name).executeTakeFirst();
  return host !== undefined;
}

/** The internal zone first, the others by name. */
const byZone = (services: ServiceEntry[]): [string, ServiceEntry[]][] =>
  [...Map.groupBy(services, ({ zone }) => zone)].sort(
    ([one], [other]) => Number(other === INTERNAL_ZONE) - Number(one === INTERNAL_ZONE) || one.localeCompare(other),
  );

const stateOf = (services: ServiceEntry[]) => ({
  available: services.some(({ is_enabled, isUp }) => is_enabled === 1 && isUp),
});

const serviceState = ({ is_enabled, isUp, updated_at }: ServiceEntry) => ({
  active: is_enabled === 1,
  available: isUp,
  updated_at: formatComputeTime(updated_at),
});
