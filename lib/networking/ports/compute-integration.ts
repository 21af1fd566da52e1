import type { Reader, Tx } from '#lib/db/database.ts';
import type { Actor } from '#lib/events/log.ts';
import { changePort } from './change.ts';
import { claimPort, type PortClaim, releasePort } from './claim.ts';
import { portsOfServer } from './of-server.ts';
import type { NicRequest } from './resolve-nics.ts';

export { type NicRequest, resolveNics } from './resolve-nics.ts';

interface Claim extends Omit<PortClaim, 'nic' | 'index' | 'hostName'> {
  nics: readonly NicRequest[];
}

/** One address as a server shows it. */
interface ServerAddress {
  addr: string;
  version: 4 | 6;
  'OS-EXT-IPS:type': 'fixed' | 'floating';
  'OS-EXT-IPS-MAC:mac_addr': string;
}

/** A server's addresses by the name of their network. */
export type Addresses = Record<string, ServerAddress[]>;

/**
 * Makes a server's ports and binds the given ones to it, all with their addresses, in compute's transaction.
 * @throws 409 for a given port that is in use meanwhile or when a network has no address left; OverQuota
 */
export async function claimPorts(tx: Tx, actor: Actor, { nics, ...claim }: Claim): Promise<void> {
  for (const [index, nic] of nics.entries()) await claimPort(tx, actor, { ...claim, nic, index, hostName: '' });
}

/** The server's cards are plugged in on a host: its ports become ACTIVE, or stay DOWN where their owner says so. */
export async function activatePorts(tx: Tx, actor: Actor, serverId: string, hostName: string): Promise<void> {
  for (const port of await keptPortsOf(tx, serverId)) {
    const status = port.admin_state_up ? 'ACTIVE' : 'DOWN';
    if (port.status === status && port.host_id === hostName && port.migrating_to === null) continue;
    await changePort(tx, actor, port, 'activate', { status, host_id: hostName, migrating_to: null });
  }
}

/** The server has left its host and is to come back: its ports keep their addresses and carry nothing meanwhile. */
export async function deactivatePorts(tx: Tx, actor: Actor, serverId: string): Promise<void> {
  for (const port of await keptPortsOf(tx, serverId)) {
    if (port.host_id === '' && port.migrating_to === null) continue;
    await changePort(tx, actor, port, 'deactivate', { status: 'DOWN', host_id: '', migrating_to: null });
  }
}

/** The server is on its way to another host while it runs, or no longer when that is null: its ports are told of both. */
export async function movePorts(tx: Tx, actor: Actor, serverId: string, hostName: string | null): Promise<void> {
  for (const port of await keptPortsOf(tx, serverId)) {
    if (port.migrating_to !== hostName) await changePort(tx, actor, port, 'update', { migrating_to: hostName });
  }
}

/** Those of a server that it is not about to lose; the others are on no host any more. */
const keptPortsOf = async (tx: Tx, serverId: string) =>
  (await portsOfServer(tx, serverId)).filter(({ is_leaving }) => is_leaving === 0);

/** The server is gone: deletes the ports made for it, and gives back the others with the addresses they have. */
export async function releasePorts(tx: Tx, actor: Actor, serverId: string): Promise<void> {
  for (const port of await portsOfServer(tx, serverId)) await releasePort(tx, actor, port);
}

/** The addresses of some servers, in the order of their cards, each floating one behind the one it leads to; a server without any has an empty object. */
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
