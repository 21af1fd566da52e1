import { z } from 'zod';
import type { Tx } from '#lib/db/database.ts';
import { Conflict, Forbidden, Invalid } from '#lib/errors/errors.ts';
import type { NetworkRow } from '../networks/store.ts';
import { isOpenForPorts, networkStore } from '../networks/store.ts';
import { sharedWith } from '../rbac-policies/sharing.ts';
import type { Viewer } from '../rights.ts';
import { type AllowedAddresses, addressesChosenBy } from './rights.ts';

/** An entry of `networks` in a server request. */
interface RequestedNic {
  uuid?: string | null | undefined;
  port?: string | null | undefined;
  fixed_ip?: string | null | undefined;
  tag?: string | null | undefined;
}

/** `networks` of a server request; docs/contract/compute.md. */
type RequestedNics = undefined | null | 'auto' | 'none' | readonly RequestedNic[];

/** A requested interface: a new port on a network, or an existing port. */
export type NicRequest = { networkId: string; tag?: string | null | undefined } & (
  | { fixedIps?: AllowedAddresses }
  | { portId: string }
);

interface Request extends Viewer {
  networks: RequestedNics;
  /** Whether the microversion is below 2.37, when `networks` was optional. */
  isLegacy: boolean;
  /** Creates a network for a project without one, if allowed and possible. */
  allocate?(): Promise<string>;
}

/**
 * Interfaces requested by `networks`, verified for the caller. @throws 400 for unknown networks and ports or networks
 * without a subnet, 403 for an external network or a chosen address on another project's network, 409 for a port in use
 * or an ambiguous choice
 */
export async function resolveNics(tx: Tx, request: Request): Promise<NicRequest[]> {
  const { networks, isLegacy } = request;
  if (networks === 'none') return [];
  if (networks === 'auto') {
    const network = await onlyNetwork(tx, request);
    if (network) return network;
    if (request.allocate) return [{ networkId: await request.allocate() }];
    throw Unallocated('the project has no network with a subnet');
  }
  if (networks) {
    const nics: NicRequest[] = [];
    for (const nic of networks) nics.push(await resolveNic(tx, request, nic));
    return nics;
  }
  if (isLegacy) return (await onlyNetwork(tx, request)) ?? [];
  throw Invalid("Specify networks: a list, 'auto' or 'none'.");
}

async function resolveNic(tx: Tx, viewer: Viewer, { uuid, port, fixed_ip, tag }: RequestedNic): Promise<NicRequest> {
  if (uuid && port) throw Invalid('Specify uuid or port for a network, not both.');
  if (port && fixed_ip) throw Invalid(`Fixed IP ${fixed_ip} and port ${port} cannot be used together.`);
  if (port) return { ...(await resolvePort(tx, viewer, port)), tag };
  if (!uuid) throw Invalid('Specify uuid or port for each network.');
  if (!z.guid().safeParse(uuid).success)
    throw Invalid(`Bad networks format: network uuid is not in proper format (${uuid}).`);
  const network = await networkStore.find(tx, viewer, uuid);
  if (!network) throw Invalid(`Network ${uuid} could not be found.`);
  await assertUsable(tx, viewer, network);
  if (!(await hasSubnet(tx, uuid))) {
    throw Invalid(`Network ${uuid} requires a subnet in order to boot instances on.`);
  }
  if (!fixed_ip) return { networkId: uuid, tag };
  return { networkId: uuid, tag, fixedIps: addressesChosenBy(viewer, network, [{ ip_address: fixed_ip }]) };
}

async function resolvePort(tx: Tx, { projectId, isAdmin }: Viewer, id: string): Promise<NicRequest> {
  const port = await tx.selectFrom('ports').selectAll().where('id', '=', id).executeTakeFirst();
  if (!port || (port.project_id !== projectId && !isAdmin)) throw Invalid(`Port id ${id} could not be found.`);
  if (port.device_id !== '') throw Conflict(`Port ${id} is still in use.`, 'PortInUse');
  const address = await tx.selectFrom('ip_allocations').select('port_id').where('port_id', '=', id).executeTakeFirst();
  if (!address) throw Invalid(`Port ${id} requires a FixedIP in order to be used.`);
  return { networkId: port.network_id, portId: id };
}

async function assertUsable(tx: Tx, viewer: Viewer, network: NetworkRow): Promise<void> {
  if (await isOpenForPorts(tx, network, viewer)) return;
  throw Forbidden(
    `It is not allowed to create an interface on external network ${network.id}. It requires the role admin.`,
  );
}

/** The only available network; undefined if there is none. @throws 409 if there are several */
async function onlyNetwork(tx: Tx, viewer: Viewer): Promise<NicRequest[] | undefined> {
  const [network, ...others] = await tenantNetworks(tx, viewer);
  if (others.length > 0) throw Conflict('Multiple possible networks found, use a Network ID to be more specific.');
  return network && [{ networkId: network.id }];
}

/** The project's networks with a subnet, or shared ones if there are none. */
async function tenantNetworks(tx: Tx, { projectId }: Viewer): Promise<{ id: string }[]> {
  const candidates = await tx
    .selectFrom('networks')
    .select(['id', 'project_id'])
    .where('is_external', '=', 0)
    .where((eb) =>
      eb.or([
        eb('project_id', '=', projectId),
        eb('id', 'in', sharedWith(tx, 'network', projectId, 'access_as_shared')),
      ]),
    )
    .where((eb) =>
      eb.exists(eb.selectFrom('subnets').select('subnets.id').whereRef('subnets.network_id', '=', 'networks.id')),
    )
    .orderBy('created_at')
    .execute();
  const own = candidates.filter(({ project_id }) => project_id === projectId);
  return own.length > 0 ? own : candidates;
}

async function hasSubnet(tx: Tx, networkId: string): Promise<boolean> {
  const subnet = await tx.selectFrom('subnets').select('id').where('network_id', '=', networkId).executeTakeFirst();
  return subnet !== undefined;
}

/** 400: no network can be chosen automatically. */
export const Unallocated = (reason: string) =>
  Invalid(`Unable to automatically allocate a network: ${reason}. Create one, or use 'none'.`);
