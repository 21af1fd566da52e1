import type { Tx } from '#lib/db/database.ts';
import { Conflict, Invalid } from '#lib/errors/errors.ts';
import type { NetworkRow } from '../networks/store.ts';
import { firstFreeAddress } from '../ports/free-address.ts';
import { type AllowedAddresses, addressesOfPlatform, floatingAddress } from '../ports/rights.ts';
import type { Viewer } from '../rights.ts';
import { servesDeviceOwner } from '../subnets/service-types.ts';
import type { NewFloatingIp } from './schema.ts';

/**
 * Address request of a new floating IP: the named address or subnet, else the first free address of the external
 * network. @throws 400 without an IPv4 subnet, 403 for the gateway address, 409 if all addresses are taken
 */
export async function chooseAddress(
  tx: Tx,
  viewer: Viewer,
  { id: networkId, project_id }: Pick<NetworkRow, 'id' | 'project_id'>,
  { floating_ip_address, subnet_id }: Pick<NewFloatingIp, 'floating_ip_address' | 'subnet_id'>,
): Promise<AllowedAddresses> {
  const all = await tx
    .selectFrom('subnets')
    .select(['id', 'ip_version', 'gateway_ip', 'allocation_pools', 'service_types'])
    .where('network_id', '=', networkId)
    .where('ip_version', '=', 4)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const subnets = subnet_id ? all : all.filter((subnet) => servesDeviceOwner(subnet, 'network:floatingip'));
  if (subnets.length === 0) {
    throw Invalid(
      `Unable to find any IP address on external network ${networkId}: it has no IPv4 subnet.`,
      undefined,
      'ExternalIpAddressExhausted',
    );
  }
  const named = subnet_id ? subnets.filter(({ id }) => id === subnet_id) : subnets;
  if (named.length === 0) {
    throw Invalid(
      `Invalid input for operation: subnet ${subnet_id} is not an IPv4 subnet of network ${networkId}.`,
      undefined,
      'InvalidInput',
    );
  }
  if (floating_ip_address) {
    const wanted = { ip_address: floating_ip_address, ...(subnet_id ? { subnet_id } : {}) };
    return floatingAddress(viewer, { project_id }, named, wanted);
  }
  for (const subnet of named) {
    const ip_address = await firstFreeAddress(tx, subnet);
    if (ip_address !== undefined) return addressesOfPlatform([{ subnet_id: subnet.id, ip_address }]);
  }
  throw Conflict(`No more IP addresses available on network ${networkId}.`, 'IpAddressGenerationFailure');
}
