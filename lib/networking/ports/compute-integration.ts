import type { Reader, Tx } from '#lib/db/database.ts';
import type { Actor } from '#lib/events/log.ts';
import { changePort } from './change.ts';
import { claimPort, type PortClaim, releasePort } from './claim.ts';
import type { NicRequest } from './resolve-nics.ts';
import { portsOfServer } from './server-ports.ts';

export { type NicRequest, resolveNics } from './resolve-nics.ts';

interface Claim extends Omit<PortClaim, 'nic' | 'index' | 'hostName'> {
  nics: readonly NicRequest[];
}

/** An address in the server representation. */
interface ServerAddress {
  addr: string;
  version: 4 | 6;
  'OS-EXT-IPS:type': 'fixed' | 'floating';
  'OS-EXT-IPS-MAC:mac_addr': string;
}

/** Addresses by network name. */
export type Addresses = Record<string, ServerAddress[]>;

/**
 * Creates or binds the ports of a server in compute's transaction. @throws 409 if an existing port is in use, or a
 * network has no free address; OverQuota
 */
export async function claimPorts(tx: Tx, actor: Actor, { nics, ...claim }: Claim): Promise<void> {
  for (const [index, nic] of nics.entries()) await claimPort(tx, actor, { ...claim, nic, index, hostName: '' });
}

/** Ports of a server that runs on a host become ACTIVE, or DOWN if disabled. */
export async function activatePorts(tx: Tx, actor: Actor, serverId: string, hostName: string): Promise<void> {
  for (const port of await keptPortsOf(tx, serverId)) {
    const status = port.admin_state_up ? 'ACTIVE' : 'DOWN';
    if (port.status === status && port.host_id === hostName && port.migrating_to === null) continue;
    await changePort(tx, actor, port, 'activate', { status, host_id: hostName, migrating_to: null });
  }
}

/** Ports of a server that left its host temporarily keep their addresses. */
export async function deactivatePorts(tx: Tx, actor: Actor, serverId: string): Promise<void> {
  for (const port of await keptPortsOf(tx, serverId)) {
    if (port.host_id === '' && port.migrating_to === null) continue;
    await changePort(tx, actor, port, 'deactivate', { status: 'DOWN', host_id: '', migrating_to: null });
  }
}

/** Records the destination of a live migration on the ports; null when it ends. */
export async function movePorts(tx: Tx, actor: Actor, serverId: string, hostName: string | null): Promise<void> {
  for (const port of await keptPortsOf(tx, serverId)) {
    if (port.migrating_to !== hostName) await changePort(tx, actor, port, 'update', { migrating_to: hostName });
  }
}

/** Ports of a server except those being detached, which are on no host. */
const keptPortsOf = async (tx: Tx, serverId: string) =>
  (await portsOfServer(tx, serverId)).filter(({ is_leaving }) => is_leaving === 0);

/** Deletes the ports created for a server, and unbinds the others. */
export async function releasePorts(tx: Tx, actor: Actor, serverId: string): Promise<void> {
  for (const port of await portsOfServer(tx, serverId)) await releasePort(tx, actor, port);
}

/** Addresses by server in port order, floating ones after their fixed address; an empty object without addresses. */
export async function addressesOf(db: Reader, serverIds: readonly string[]): Promise<Map<string, Addresses>> {
  if (serverIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('ports')
    .innerJoin('ip_allocations', 'ip_allocations.port_id', 'ports.id')
    .innerJoin('subnets', 'subnets.id', 'ip_allocations.subnet_id')
    .innerJoin('networks', 'networks.id', 'ports.network_id')
    .leftJoin('floatingips', (join) =>
      join
        .onRef('floatingips.port_id', '=', 'ports.id')
        .onRef('floatingips.fixed_ip_address', '=', 'ip_allocations.ip_address'),
    )
    .select([
      'ports.server_id',
      'ports.mac_address',
      'networks.name',
      'subnets.ip_version',
      'ip_allocations.ip_address',
      'floatingips.floating_ip_address',
    ])
    .where('ports.server_id', 'in', serverIds)
    .orderBy('ports.device_index')
    .orderBy('ip_allocations.position')
    .execute();
  const byServer = Map.groupBy(rows, ({ server_id }) => server_id);
  return new Map(serverIds.map((id) => [id, addressesByNetwork(byServer.get(id) ?? [])]));
}

interface AddressRow {
  name: string;
  mac_address: string;
  ip_version: 4 | 6;
  ip_address: string;
  floating_ip_address: string | null;
}

function addressesByNetwork(rows: readonly AddressRow[]): Addresses {
  const byNetwork = Map.groupBy(rows, ({ name }) => name);
  return Object.fromEntries(
    [...byNetwork].map(([name, own]) => [
      name,
      own.flatMap((row) => [
        addressOf(row, row.ip_address, 'fixed'),
        ...(row.floating_ip_address === null ? [] : [addressOf(row, row.floating_ip_address, 'floating')]),
      ]),
    ]),
  );
}

const addressOf = (row: AddressRow, addr: string, kind: ServerAddress['OS-EXT-IPS:type']): ServerAddress => ({
  addr,
  version: row.ip_version,
  'OS-EXT-IPS:type': kind,
  'OS-EXT-IPS-MAC:mac_addr': row.mac_address,
});
