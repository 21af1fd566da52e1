import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { normalisedIp } from '#lib/engine/network/ip.ts';
import { isLinkLocal, serverOnLink } from './link-address.ts';
import type { Ec2Facts } from './tree.ts';

/** The guest, identified by network and source address of its connection. */
export interface Guest {
  networkId: string;
  address: string;
}

/** The server with the address on the network; undefined without one, or if several ports may use it. */
export async function findServerByAddress(db: Reader, { networkId, address }: Guest): Promise<string | undefined> {
  if (isLinkLocal(address)) return serverOnLink(db, networkId, address);
  const port = await db
    .selectFrom('subnets')
    .innerJoin('ip_allocations', 'ip_allocations.subnet_id', 'subnets.id')
    .innerJoin('ports', 'ports.id', 'ip_allocations.port_id')
    .innerJoin('servers', 'servers.id', 'ports.server_id')
    .select('servers.id')
    .where('subnets.network_id', '=', networkId)
    .where('ip_allocations.ip_address', '=', normalisedIp(address))
    .where('servers.deleted_at', 'is', null)
    .executeTakeFirst();
  return port?.id;
}

/** EC2 metadata besides the machine spec. @throws if the server is gone */
export async function ec2FactsOf(db: Reader, serverId: string): Promise<Ec2Facts> {
  const server = await db
    .selectFrom('servers')
    .select(['flavor', 'availability_zone', 'reservation_id'])
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  const floating = await db
    .selectFrom('floatingips')
    .innerJoin('ports', 'ports.id', 'floatingips.port_id')
    .select('floatingips.floating_ip_address')
    .where('ports.server_id', '=', serverId)
    .orderBy('floatingips.created_at')
    .orderBy('floatingips.id')
    .executeTakeFirst();
  return {
    flavor: unpackJson(server.flavor).name,
    zone: server.availability_zone ?? '',
    floatingIp: floating?.floating_ip_address ?? '',
    reservationId: server.reservation_id,
  };
}
