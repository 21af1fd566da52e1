import { z } from 'zod';
import type { Reader, Tx } from '#lib/db/database.ts';
import { normalisedIp } from '#lib/engine/network/ip.ts';
import { Conflict, Invalid, PlatformError } from '#lib/errors/errors.ts';
import { handler, serveVerbs } from '#lib/http/actions.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { moveFloatingIp } from '#lib/networking/compute-integration.ts';
import { recordDone } from '../../instance-actions/record.ts';
import { loadServer } from '../../servers/service.ts';
import { floatingIpVerbs } from './verbs.ts';

const Address = z.union([z.ipv4(), z.ipv6()], 'Use an IP address.');
const AddFloatingIp = z.strictObject({ address: Address, fixed_address: Address.nullish() });
const RemoveFloatingIp = z.strictObject({ address: Address });

/**
 * Associates a floating IP with the named address of a server, or its first IPv4 address. @throws 404 for the server or
 * the floating IP, 400 for an address that the server lacks, without a route to the external network, or with another
 * floating IP
 */
function addFloatingIp(
  ctx: ProjectContext,
  id: string,
  { address, fixed_address }: z.infer<typeof AddFloatingIp>,
): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadServer(tx, ctx, id);
    const floating = await findFloatingIp(tx, server.project_id, address);
    const addresses = await addressesOf(tx, id);
    if (addresses.length === 0) throw Invalid(`No fixed IPs associated to instance ${id}.`);
    const wanted = fixed_address ? normalisedIp(fixed_address) : addresses[0]?.ip_address;
    const fixed = addresses.find(({ ip_address }) => ip_address === wanted);
    if (!fixed) throw Invalid(`Specified fixed address ${fixed_address} is not assigned to instance ${id}.`);
    const lead = { port_id: fixed.port_id, fixed_ip_address: fixed.ip_address };
    await moveFloatingIp(tx, ctx, floating, lead).catch((error) => {
      const isRefused = error instanceof PlatformError && ['notFound', 'conflict'].includes(error.kind);
      throw isRefused ? Invalid(`Unable to associate floating IP ${address}: ${error.message}`) : error;
    });
    await recordDone(tx, ctx, server, 'addFloatingIp');
  });
}

/** Disassociates a floating IP. @throws 404 for the server or the floating IP, 409 if it is associated elsewhere */
function removeFloatingIp(ctx: ProjectContext, id: string, address: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadServer(tx, ctx, id);
    const floating = await findFloatingIp(tx, server.project_id, address);
    const addresses = await addressesOf(tx, id);
    if (!addresses.some(({ port_id }) => port_id === floating.port_id)) {
      throw Conflict(`Floating IP ${address} is not associated with instance ${id}.`);
    }
    await moveFloatingIp(tx, ctx, floating, { port_id: null });
    await recordDone(tx, ctx, server, 'removeFloatingIp');
  });
}

async function findFloatingIp(tx: Tx, projectId: string, address: string) {
  const found = await tx
    .selectFrom('floatingips')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('floating_ip_address', '=', normalisedIp(address) ?? address)
    .executeTakeFirst();
  if (!found) throw new PlatformError('notFound', `Floating IP ${address} not found.`);
  return found;
}

/** IPv4 addresses with ports, in interface order. */
const addressesOf = (db: Reader, serverId: string) =>
  db
    .selectFrom('ports')
    .innerJoin('ip_allocations', 'ip_allocations.port_id', 'ports.id')
    .innerJoin('subnets', 'subnets.id', 'ip_allocations.subnet_id')
    .select(['ip_allocations.port_id', 'ip_allocations.ip_address'])
    .where('ports.server_id', '=', serverId)
    .where('subnets.ip_version', '=', 4)
    .orderBy('ports.device_index')
    .orderBy('ip_allocations.position')
    .execute();

/** Proxy API below 2.44; docs/contract/compute.md 7. */
export const floatingIpActions = {
  actions: serveVerbs(floatingIpVerbs, {
    add_floating_ip: handler(addFloatingIp, { body: AddFloatingIp }),
    remove_floating_ip: handler((ctx, id, { address }) => removeFloatingIp(ctx, id, address), {
      body: RemoveFloatingIp,
    }),
  }),
};
