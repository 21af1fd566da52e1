import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { type Cidr, contains, parseCidr, parseIp } from '#lib/engine/network/ip.ts';

/** A virtual address and the ports that may use it. */
export interface VirtualAddress {
  address: string;
  parents: string[];
}

/** Ports without server or device that nobody has plugged in manually. */
const unplugged = (db: Reader) =>
  db
    .selectFrom('ports')
    .innerJoin('ip_allocations', 'ip_allocations.port_id', 'ports.id')
    .select(['ports.id', 'ports.network_id', 'ip_allocations.ip_address'])
    .where('ports.server_id', 'is', null)
    .where('ports.device_owner', '=', '')
    .where('ports.host_id', '=', '')
    .orderBy('ip_allocations.position');

/** Ports with allowed address pairs. */
const speakers = (db: Reader) =>
  db
    .selectFrom('ports')
    .select(['id', 'network_id', 'allowed_address_pairs'])
    .where('allowed_address_pairs', '!=', '[]')
    .where('port_security_enabled', '=', 1)
    .orderBy('id');

type AllowedPort = Awaited<ReturnType<ReturnType<typeof speakers>['execute']>>[number];

const blocksOf = ({ allowed_address_pairs }: AllowedPort): Cidr[] =>
  unpackJson(allowed_address_pairs).flatMap(({ ip_address: text }) => {
    const own = text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`;
    return parseCidr(own) ?? [];
  });

const isIn = (blocks: readonly Cidr[], address: string): boolean => {
  const ip = parseIp(address);
  return ip !== undefined && blocks.some((block) => contains(block, ip));
};

/** Unplugged ports with an address that other ports of the network may use. */
export async function virtualAddressesOfPorts(
  db: Reader,
  portIds: readonly string[],
): Promise<Map<string, VirtualAddress>> {
  const own = await unplugged(db).where('ports.id', 'in', portIds).execute();
  if (own.length === 0) return new Map();
  const networks = [...new Set(own.map(({ network_id }) => network_id))];
  const others = await speakers(db).where('network_id', 'in', networks).execute();
  const known = others.map((each) => ({ ...each, blocks: blocksOf(each) }));
  const virtuals = new Map<string, VirtualAddress>();
  for (const { id, network_id, ip_address: address } of own) {
    const parents = known.filter(
      (each) => each.network_id === network_id && each.id !== id && isIn(each.blocks, address),
    );
    if (parents.length === 0 || virtuals.has(id)) continue;
    virtuals.set(id, { address, parents: parents.map((each) => each.id) });
  }
  return virtuals;
}

/** Unplugged ports with an address that the given ports may use. */
export async function portsOfVirtualAddresses(db: Reader, portIds: readonly string[]): Promise<string[]> {
  const own = await speakers(db).where('id', 'in', portIds).execute();
  if (own.length === 0) return [];
  const blocks = new Map<string, Cidr[]>();
  for (const each of own) blocks.set(each.network_id, [...(blocks.get(each.network_id) ?? []), ...blocksOf(each)]);
  const found = await unplugged(db)
    .where('ports.network_id', 'in', [...blocks.keys()])
    .execute();
  const spoken = found.filter(({ network_id, ip_address }) => isIn(blocks.get(network_id) ?? [], ip_address));
  return [...new Set(spoken.map(({ id }) => id))];
}
