import type { Reader } from '#lib/db/database.ts';
import { isMetadataPort, METADATA_OWNER } from './metadata-port.ts';

const addresses = (db: Reader) =>
  db
    .selectFrom('ip_allocations')
    .innerJoin('ports', 'ports.id', 'ip_allocations.port_id')
    .select(['ip_allocations.subnet_id', 'ip_allocations.ip_address'])
    .select(['ports.device_owner', 'ports.device_id', 'ports.network_id'])
    .where('ports.device_owner', '=', METADATA_OWNER)
    .orderBy('ports.id');

/** Metadata addresses of subnets that have one. */
export async function metadataAddresses(db: Reader, subnetIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await addresses(db).where('ip_allocations.subnet_id', 'in', subnetIds).execute();
  return new Map(rows.filter(isMetadataPort).map(({ subnet_id, ip_address }) => [subnet_id, ip_address]));
}

/** Subnets with addresses of the given metadata ports. */
export async function subnetsOfMetadataPorts(db: Reader, portIds: readonly string[]): Promise<string[]> {
  const rows = await addresses(db).where('ports.id', 'in', portIds).execute();
  return rows.filter(isMetadataPort).map(({ subnet_id }) => subnet_id);
}
