import type { Tx } from '#lib/db/database.ts';
import {
  addressKey,
  contains,
  formatIp,
  fromAddressKey,
  hostRange,
  type Ip,
  parseCidr,
  parseIp,
  slaacAddress,
} from '#lib/engine/network/ip.ts';
import { Conflict, Invalid } from '#lib/http/errors.ts';
import type { NetworkRow } from '../networks/view.ts';
import type { SubnetRow } from '../subnets/view.ts';
import { firstFreeAddress, isTaken, keyOf } from './free-address.ts';
import type { FixedIpRequest } from './schema.ts';

/** The port that gets addresses. */
interface Holder {
  id: string;
  mac_address: string;
}

/**
 * Gives a port its addresses: those asked for, or, when nothing is asked for, one of each address family and one of
 * each SLAAC subnet. `[]` asks for none.
 * @throws 400 for an address or subnet that is not the network's, 409 when taken or exhausted
 */
export async function allocateAddresses(
  tx: Tx,
  network: Pick<NetworkRow, 'id'>,
  port: Holder,
  wanted: readonly FixedIpRequest[] | undefined,
): Promise<void> {
  const subnets = await tx
    .selectFrom('subnets')
    .selectAll()
    .where('network_id', '=', network.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (!wanted) return allocateDefaults(tx, network, port, subnets);
  for (const request of wanted) await allocateRequested(tx, network, port, subnets, request);
}

/** Frees all addresses of a port, or some. */
export async function freeAddresses(tx: Tx, portId: string, only?: readonly string[]): Promise<void> {
  let held = tx.deleteFrom('ip_allocations').where('port_id', '=', portId);
  if (only) held = held.where('ip_address', 'in', only);
  await held.execute();
}

async function allocateDefaults(
  tx: Tx,
  network: Pick<NetworkRow, 'id'>,
  port: Holder,
  subnets: readonly SubnetRow[],
): Promise<void> {
  for (const version of [4, 6]) {
    const candidates = subnets.filter((subnet) => subnet.ip_version === version && !isSlaac(subnet));
    if (candidates.length > 0) await allocateFromAny(tx, network, port, candidates);
  }
  for (const subnet of subnets.filter(isSlaac)) await claim(tx, subnet, port, slaacIp(subnet, port));
}

async function allocateFromAny(
  tx: Tx,
  network: Pick<NetworkRow, 'id'>,
  port: Holder,
  candidates: readonly SubnetRow[],
): Promise<void> {
  for (const subnet of candidates) {
    const address = await firstFreeAddress(tx, subnet);
    if (address) return insert(tx, subnet, port, address);
  }
  throw Conflict(`No more IP addresses available on network ${network.id}.`, 'IpAddressGenerationFailure');
}

function allocateRequested(
  tx: Tx,
  network: Pick<NetworkRow, 'id'>,
  port: Holder,
  subnets: readonly SubnetRow[],
  wanted: FixedIpRequest,
): Promise<void> {
  const named = wanted.subnet_id === undefined ? subnets : subnets.filter(({ id }) => id === wanted.subnet_id);
  if (wanted.subnet_id !== undefined && named.length === 0) {
    throw Invalid(
      `Invalid input for operation: subnet ${wanted.subnet_id} is not on network ${network.id}.`,
      undefined,
      'InvalidInput',
    );
  }
  const [subnet] = named;
  if (wanted.ip_address !== undefined) return allocateExactly(tx, network, port, named, wanted);
  if (subnet && isSlaac(subnet)) return claim(tx, subnet, port, slaacIp(subnet, port));
  return allocateFromAny(tx, network, port, named);
}

async function allocateExactly(
  tx: Tx,
  network: Pick<NetworkRow, 'id'>,
  port: Holder,
  subnets: readonly SubnetRow[],
  { ip_address = '', subnet_id }: FixedIpRequest,
): Promise<void> {
  const ip = parseIp(ip_address);
  const subnet = ip && subnets.find((candidate) => isUsable(candidate, ip));
  if (!subnet) {
    throw subnet_id === undefined
      ? Invalid(
          `IP address ${ip_address} is not a valid IP for any of the subnets on the network ${network.id}.`,
          undefined,
          'InvalidIpForNetwork',
        )
      : Invalid(
          `IP address ${ip_address} is not a valid IP for the specified subnet.`,
          undefined,
          'InvalidIpForSubnet',
        );
  }
  await claim(tx, subnet, port, formatIp(ip));
}

/** Takes one certain address. */
async function claim(tx: Tx, subnet: SubnetRow, port: Holder, address: string): Promise<void> {
  if (await isTaken(tx, subnet.id, keyOf(address))) {
    throw Conflict(`IP address ${address} already allocated in subnet ${subnet.id}.`, 'IpAddressAlreadyAllocated');
  }
  await insert(tx, subnet, port, address);
}

async function insert(tx: Tx, subnet: SubnetRow, port: Holder, ip_address: string): Promise<void> {
  const address_key = keyOf(ip_address);
  const held = await tx
    .selectFrom('ip_allocations')
    .select((eb) => eb.fn.max<number | null>('position').as('last'))
    .where('port_id', '=', port.id)
    .executeTakeFirst();
  await tx
    .insertInto('ip_allocations')
    .values({
      subnet_id: subnet.id,
      ip_address,
      address_key,
      next_key: addressKey(fromAddressKey(address_key) + 1n),
      port_id: port.id,
      position: (held?.last ?? -1) + 1,
    })
    .execute();
}

const isSlaac = (subnet: SubnetRow): boolean =>
  subnet.ipv6_address_mode === 'slaac' || subnet.ipv6_address_mode === 'dhcpv6-stateless';

function slaacIp(subnet: SubnetRow, port: Holder): string {
  return formatIp(slaacAddress(cidrOf(subnet), port.mac_address));
}

function isUsable(subnet: SubnetRow, ip: Ip): boolean {
  const cidr = cidrOf(subnet);
  const { first, last } = hostRange(cidr);
  return contains(cidr, ip) && ip.value >= first && ip.value <= last;
}

/** Rows hold only what was parsed before it was written. */
function cidrOf(subnet: SubnetRow) {
  const cidr = parseCidr(subnet.cidr);
  if (!cidr) throw new Error(`Subnet ${subnet.id} has no valid CIDR.`);
  return cidr;
}
