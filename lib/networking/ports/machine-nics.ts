import type { Reader } from '#lib/db/database.ts';
import type { MachineNic } from '#lib/engine/hypervisor/machine.ts';

interface NicRow {
  id: string;
  mac_address: string;
  mtu: number;
  ip_address: string | null;
  cidr: string | null;
  gateway_ip: string | null;
}

/** Interfaces of a server for its hypervisor, in port order, without those being detached. */
export async function machineNics(db: Reader, serverId: string): Promise<MachineNic[]> {
  const rows = rowsOf(db).where('ports.server_id', '=', serverId).where('ports.is_leaving', '=', 0);
  return grouped(await rows.execute());
}

/** A port as an interface; undefined if the server lost it. */
export async function machineNic(db: Reader, serverId: string, portId: string): Promise<MachineNic | undefined> {
  const rows = rowsOf(db).where('ports.server_id', '=', serverId).where('ports.id', '=', portId);
  return grouped(await rows.execute())[0];
}

const rowsOf = (db: Reader) =>
  db
    .selectFrom('ports')
    .innerJoin('networks', 'networks.id', 'ports.network_id')
    .leftJoin('ip_allocations', 'ip_allocations.port_id', 'ports.id')
    .leftJoin('subnets', 'subnets.id', 'ip_allocations.subnet_id')
    .select(['ports.id', 'ports.mac_address', 'networks.mtu'])
    .select(['ip_allocations.ip_address', 'subnets.cidr', 'subnets.gateway_ip'])
    .orderBy('ports.device_index')
    .orderBy('ports.id')
    .orderBy('ip_allocations.position');

const grouped = (rows: NicRow[]): MachineNic[] =>
  [...Map.groupBy(rows, ({ id }) => id)].map(([portId, own]) => ({
    portId,
    macAddress: own[0]?.mac_address ?? '',
    mtu: own[0]?.mtu ?? 0,
    addresses: own.flatMap(({ ip_address, cidr, gateway_ip }) =>
      ip_address === null || cidr === null
        ? []
        : [{ address: ip_address, prefixLength: Number(cidr.split('/')[1]), gateway: gateway_ip }],
    ),
  }));
