import type { Reader } from '#lib/db/database.ts';
import type { MetadataListener } from '#lib/engine/network/driver.ts';
import { isMetadataPort, METADATA_OWNER } from './metadata-port.ts';

/** The metadata listeners of a host: one per metadata port that is bound to it. */
export async function metadataListeners(db: Reader, host: string): Promise<MetadataListener[]> {
  const rows = await db
    .selectFrom('ports')
    .innerJoin('networks', 'networks.id', 'ports.network_id')
    .leftJoin('ip_allocations', 'ip_allocations.port_id', 'ports.id')
    .leftJoin('subnets', 'subnets.id', 'ip_allocations.subnet_id')
    .select(['ports.id', 'ports.network_id', 'ports.mac_address', 'ports.device_owner', 'ports.device_id'])
    .select(['networks.mtu', 'ip_allocations.ip_address', 'subnets.cidr'])
    .where('ports.device_owner', '=', METADATA_OWNER)
    .where('ports.host_id', '=', host)
    .orderBy('ports.id')
    .orderBy('ip_allocations.position')
    .execute();
  return [...Map.groupBy(rows.filter(isMetadataPort), ({ id }) => id)].flatMap(([portId, [first, ...more]]) => {
    if (!first) return [];
    const addresses = [first, ...more].flatMap(({ ip_address, cidr }) =>
      ip_address === null || cidr === null ? [] : [`${ip_address}/${cidr.split('/')[1]}`],
    );
    return [{ portId, networkId: first.network_id, mac: first.mac_address, mtu: first.mtu, addresses }];
  });
}
