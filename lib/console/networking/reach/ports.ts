import type { Reader } from '#lib/db/database.ts';
import type { PortRow } from '#lib/networking/ports/store.ts';

/** A port of an instance with its network and addresses. */
export interface ReachedPort extends PortRow {
  networkName: string;
  isExternal: boolean;
  addresses: { address: string; subnetId: string; cidr: string; gateway: string | null }[];
}

export async function portsOf(db: Reader, serverId: string): Promise<ReachedPort[]> {
  const ports = await db
    .selectFrom('ports')
    .innerJoin('networks', 'networks.id', 'ports.network_id')
    .selectAll('ports')
    .select(['networks.name as networkName', 'networks.is_external'])
    .where('ports.server_id', '=', serverId)
    .orderBy('ports.device_index')
    .orderBy('ports.id')
    .execute();
  const allocations = await db
    .selectFrom('ip_allocations')
    .innerJoin('ports', 'ports.id', 'ip_allocations.port_id')
    .innerJoin('subnets', 'subnets.id', 'ip_allocations.subnet_id')
    .select(['ip_allocations.port_id', 'ip_allocations.ip_address', 'subnets.id', 'subnets.cidr', 'subnets.gateway_ip'])
    .where('ports.server_id', '=', serverId)
    .orderBy('ip_allocations.position')
    .execute();
  const byPort = Map.groupBy(allocations, ({ port_id }) => port_id);
  return ports.map((port) => ({
    ...port,
    networkName: port.networkName || port.network_id,
    isExternal: port.is_external === 1,
    addresses: (byPort.get(port.id) ?? []).map(({ ip_address: address, id: subnetId, cidr, gateway_ip: gateway }) => ({
      address,
      subnetId,
      cidr,
      gateway,
    })),
  }));
}
