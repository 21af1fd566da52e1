import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { AvailabilityZone } from './schema.ts';

type HostRow = Selectable<Tables['hosts']>;

/** The zone of a port or server for which nobody asked for one. */
export const DEFAULT_ZONE = 'nova';

/** The zones that servers can be asked into. */
export async function listAvailabilityZones(ctx: ProjectContext): Promise<AvailabilityZone[]> {
  const zones = await hostsByZone(ctx.database.read);
  return [...zones].map(([zoneName, hosts]) => ({ zoneName, zoneState: stateOf(hosts), hosts: null }));
}

/** The same with the state of every host, and the zone of the platform's own services. */
export async function listAvailabilityZoneDetails(ctx: ProjectContext): Promise<AvailabilityZone[]> {
  const zones = await hostsByZone(ctx.database.read);
  const own = { active: true, available: true, updated_at: zoneless(new Date().toISOString()) };
  return [
    { zoneName: 'internal', zoneState: { available: true }, hosts: { nephos: { 'nova-scheduler': own } } },
    ...[...zones].map(([zoneName, hosts]) => ({
      zoneName,
      zoneState: stateOf(hosts),
      hosts: Object.fromEntries(hosts.map((host) => [host.name, { 'nova-compute': serviceState(host) }])),
    })),
  ];
}

/** Whether a zone exists. */
export async function hasZone(db: Reader, name: string): Promise<boolean> {
  const host = await db.selectFrom('hosts').select('id').where('availability_zone', '=', name).executeTakeFirst();
  return host !== undefined;
}

async function hostsByZone(db: Reader): Promise<Map<string, HostRow[]>> {
  const hosts = await db.selectFrom('hosts').selectAll().orderBy('availability_zone').orderBy('name').execute();
  return Map.groupBy(hosts, (host) => host.availability_zone);
}

const isUsable = (host: HostRow) => host.is_enabled === 1 && host.state === 'up';
const stateOf = (hosts: HostRow[]) => ({ available: hosts.some(isUsable) });

const serviceState = (host: HostRow) => ({
  active: host.is_enabled === 1,
  available: host.state === 'up',
  updated_at: zoneless(host.updated_at),
});

const zoneless = (timestamp: string) => timestamp.replace(/Z$/, '000');
