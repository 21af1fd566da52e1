import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { CONTROL_BINARIES } from '../hosts/register.ts';
import { type HostRow, isUp } from '../hosts/state.ts';
import type { ServiceQuery } from './schema.ts';

type ControlRow = Selectable<Tables['control_services']>;

/** The service of every host that runs machines. */
export const COMPUTE_BINARY = 'nova-compute';
/** The zone of the platform's own services. */
export const INTERNAL_ZONE = 'internal';

/** A service of a host, or of the platform. */
export interface ServiceEntry extends ControlRow {
  zone: string;
  isUp: boolean;
}

export async function findServices(db: Reader, { host, binary }: ServiceQuery = {}): Promise<ServiceEntry[]> {
  const isCompute = binary === undefined || binary === COMPUTE_BINARY;
  let controls = db.selectFrom('control_services').selectAll().orderBy('number');
  if (host !== undefined) controls = controls.where('host', '=', host);
  if (binary !== undefined) controls = controls.where('binary', '=', binary);
  let hosts = db.selectFrom('hosts').selectAll().orderBy('number');
  if (host !== undefined) hosts = hosts.where('name', '=', host);
  return [
    ...(await controls.execute()).map(controlEntry),
    ...(isCompute ? await hosts.execute() : []).map(computeEntry),
  ];
}

export const computeEntry = (host: HostRow): ServiceEntry => ({
  id: host.service_id,
  number: CONTROL_BINARIES.length + host.number,
  binary: COMPUTE_BINARY,
  host: host.name,
  zone: host.availability_zone,
  is_enabled: host.is_enabled,
  disabled_reason: host.disabled_reason,
  forced_down: host.forced_down,
  updated_at: host.seen_at,
  isUp: isUp(host),
});

/** The responding process runs the services, so they were seen now. */
const controlEntry = (row: ControlRow): ServiceEntry => ({
  ...row,
  ...{ zone: INTERNAL_ZONE, isUp: row.forced_down === 0, updated_at: new Date().toISOString() },
});
