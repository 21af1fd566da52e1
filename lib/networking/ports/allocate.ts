import type { Tx } from '#lib/db/database.ts';
import {
  addressKey,
  formatIp,
  fromAddressKey,
  normalisedIp,
  parseCidr,
  parseIp,
  slaacAddress,
} from '#lib/engine/network/ip.ts';
import { isHost } from '#lib/engine/network/pools.ts';
import { Conflict, Invalid } from '#lib/errors/errors.ts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import type { Actor } from '#lib/events/log.ts';
import { releaseFloatingIps } from '../floatingips/port-floating-ips.ts';
import { isPlatformPort } from '../networks/can.ts';
import type { NetworkRow } from '../networks/store.ts';
import { isSlaac } from '../subnets/can.ts';
import { servesDeviceOwner } from '../subnets/service-types.ts';
import type { SubnetRow } from '../subnets/store.ts';
import { isServicePort } from './can.ts';
import { firstFreeAddress, isAddressAllocated, keyOf } from './free-address.ts';
import type { FixedIpRequest } from './requests.ts';
import { type AllowedAddresses, addressesOfPlatform } from './rights.ts';
import { fixedIpsOf, type PortRow } from './store.ts';

interface Holder {
  id: string;
  mac_address: string;
  device_owner: string;
}

/**
 * Allocates port addresses: the requested ones, or one per IP version by default, and always one of each SLAAC subnet;
 * only `[]` means no address at all. @throws 400 for an address or subnet of another network, 409 if it is taken or
 * none is free
 */
export async function allocateAddresses(
  tx: Tx,
  network: Pick<NetworkRow, 'id'>,
  port: Holder,
  wanted: AllowedAddresses | undefined,
): Promise<void> {
  const subnets = await subnetsOf(tx, network);
  if (!wanted) return allocateDefaults(tx, network, port, subnets);
  const allocated = (await fixedIpsOf(tx, [port.id])).get(port.id) ?? [];
  for (const request of withAutomatic(subnets, port, wanted)) {
    const isAllocated = request.isAutomatic && allocated.some(({ subnet_id }) => subnet_id === request.subnet_id);
    if (!isAllocated) await allocateRequested(tx, network, port, subnets, request);
  }
}

const subnetsOf = (tx: Tx, network: Pick<NetworkRow, 'id'>): Promise<SubnetRow[]> =>
  tx
    .selectFrom('subnets')
    .selectAll()
    .where('network_id', '=', network.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/**
 * Replaces the addresses of a port. Requested ones that it has are kept; floating IPs of removed ones are
 * disassociated. @throws as `allocateAddresses`
 */
export async function replaceAddresses(
  tx: Tx,
  actor: Actor,
  network: Pick<NetworkRow, 'id'>,
  port: Holder,
  wanted: AllowedAddresses,
): Promise<void> {
  const allocated = (await fixedIpsOf(tx, [port.id])).get(port.id) ?? [];
  const requests = withAutomatic(await subnetsOf(tx, network), port, wanted);
  const added: FixedIpRequest[] = [];
  // Exact requests first, so that requests for any address do not take theirs.
  for (const request of requests.toSorted((a, b) => Number(!a.ip_address) - Number(!b.ip_address))) {
    const kept = allocated.findIndex((address) => isMet(request, address));
    if (kept === -1) added.push(request);
    else allocated.splice(kept, 1);
  }
  for (const { subnet_id, ip_address } of allocated) {
    await releaseFloatingIps(tx, actor, port.id, ip_address);
    await tx
      .deleteFrom('ip_allocations')
      .where('subnet_id', '=', subnet_id)
      .where('ip_address', '=', ip_address)
      .execute();
  }
  const subnets = await subnetsOf(tx, network);
  for (const request of added) await allocateRequested(tx, network, port, subnets, request);
}

/** A request, and whether it comes from a SLAAC subnet. */
interface Request extends FixedIpRequest {
  isAutomatic?: boolean;
}

/**
 * Requests including SLAAC subnets, as upstream. Ports of routers, floating IPs and the platform get only what they
 * request. @throws 400 for a SLAAC address that does not match the port's MAC
 */
function withAutomatic(subnets: readonly SubnetRow[], port: Holder, wanted: readonly FixedIpRequest[]): Request[] {
  if (wanted.length === 0 || !hasAutomaticAddresses(port)) return [...wanted];
  const automatic = subnets.filter((subnet) => isSlaac(subnet) && servesDeviceOwner(subnet, port.device_owner));
  const others = wanted.filter(({ subnet_id, ip_address }) => {
    const ip = ip_address === undefined ? undefined : parseIp(ip_address);
    const subnet = automatic.find((each) =>
      ip === undefined ? each.id === subnet_id : isHost(cidrOf(each), ip) && (subnet_id ?? each.id) === each.id,
    );
    if (!subnet) return true;
    if (ip !== undefined && formatIp(ip) !== slaacIp(subnet, port)) throw NotAutomatic(subnet, formatIp(ip));
    return false;
  });
  const derived = automatic.map((subnet) => ({ subnet_id: subnet.id, ip_address: slaacIp(subnet, port) }));
  return [...others, ...derived.map((request) => ({ ...request, isAutomatic: true }))];
}

/** Whether a port gets SLAAC addresses automatically. */
const hasAutomaticAddresses = (port: Pick<Holder, 'device_owner'>): boolean =>
  !isServicePort(port) && !isPlatformPort(port);

const NotAutomatic = ({ id }: SubnetRow, address: string) =>
  Invalid(
    `Invalid input for operation: IPv6 address ${address} can not be directly assigned to a port on subnet ${id} since the subnet is configured for automatic addresses.`,
    undefined,
    'InvalidInput',
  );

/** Current addresses as requests for a changed MAC: SLAAC addresses are derived again. */
export async function addressesToKeep(tx: Tx, portId: string): Promise<AllowedAddresses> {
  const allocated = await tx
    .selectFrom('ip_allocations')
    .innerJoin('subnets', 'subnets.id', 'ip_allocations.subnet_id')
    .select(['subnet_id', 'ip_address', 'ipv6_address_mode', 'ipv6_ra_mode'])
    .where('port_id', '=', portId)
    .orderBy('position')
    .execute();
  return addressesOfPlatform(
    allocated.map((row) => ({ subnet_id: row.subnet_id, ...(isSlaac(row) ? {} : { ip_address: row.ip_address }) })),
  );
}

/** Allocates addresses of a new SLAAC subnet to existing ports. Returns the ports. */
export async function allocateAutomatic(tx: Tx, subnet: SubnetRow): Promise<PortRow[]> {
  const ports = await tx.selectFrom('ports').selectAll().where('network_id', '=', subnet.network_id).execute();
  const holders = ports.filter((port) => hasAutomaticAddresses(port) && servesDeviceOwner(subnet, port.device_owner));
  for (const port of holders) await claim(tx, subnet, port, slaacIp(subnet, port));
  return holders;
}

const isMet = (request: FixedIpRequest, allocated: { subnet_id: string; ip_address: string }): boolean =>
  (request.subnet_id === undefined || request.subnet_id === allocated.subnet_id) &&
  (request.ip_address === undefined || normalisedIp(request.ip_address) === allocated.ip_address);

async function allocateDefaults(
  tx: Tx,
  network: Pick<NetworkRow, 'id'>,
  port: Holder,
  subnets: readonly SubnetRow[],
): Promise<void> {
  const suited = subnets.filter((subnet) => servesDeviceOwner(subnet, port.device_owner));
  if (subnets.length > 0 && suited.length === 0) {
    throw Conflict(
      `No valid service subnet for the given device owner, network_id ${network.id}.`,
      'IpAddressGenerationFailureNoMatchingSubnet',
    );
  }
  for (const version of [4, 6]) {
    const candidates = suited.filter((subnet) => subnet.ip_version === version && !isSlaac(subnet));
    if (candidates.length > 0) await allocateFromAny(tx, network, port, candidates);
  }
  for (const subnet of suited.filter(isSlaac)) await claim(tx, subnet, port, slaacIp(subnet, port));
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
  if (wanted.ip_address !== undefined) return allocateExactly(tx, network, port, named, wanted);
  const slaac = named.find(isSlaac);
  if (slaac) return claim(tx, slaac, port, slaacIp(slaac, port));
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
  const subnet = ip && subnets.find((candidate) => isHost(cidrOf(candidate), ip));
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

/** Allocates a specific address. */
async function claim(tx: Tx, subnet: SubnetRow, port: Holder, address: string): Promise<void> {
  if (await isAddressAllocated(tx, subnet.id, keyOf(address))) {
    throw Conflict(`IP address ${address} already allocated in subnet ${subnet.id}.`, 'IpAddressAlreadyAllocated');
  }
  await insert(tx, subnet, port, address);
}

async function insert(tx: Tx, subnet: SubnetRow, port: Holder, ip_address: string): Promise<void> {
  const address_key = keyOf(ip_address);
  const allocated = await tx
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
      position: (allocated?.last ?? -1) + 1,
    })
    .execute();
}

function slaacIp(subnet: SubnetRow, port: Holder): string {
  return formatIp(slaacAddress(cidrOf(subnet), port.mac_address));
}

/** Rows contain valid blocks only. */
function cidrOf(subnet: SubnetRow) {
  const cidr = parseCidr(subnet.cidr);
  if (!cidr) throw new InvariantError(`Subnet ${subnet.id} has no valid CIDR.`);
  return cidr;
}
