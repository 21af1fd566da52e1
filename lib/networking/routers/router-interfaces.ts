import type { Reader } from '#lib/db/database.ts';
import { contains, overlaps, parseCidr, parseIp } from '#lib/engine/network/ip.ts';
import { Invalid } from '#lib/errors/errors.ts';

/** A router address with port and subnet. */
export interface InterfaceAddress {
  port_id: string;
  network_id: string;
  subnet_id: string;
  cidr: string;
  ip_address: string;
}

/** The addresses of a router's interfaces, including its gateway. */
export function routerInterfaces(
  db: Reader,
  router: { id: string; gateway_port_id: string | null },
): Promise<InterfaceAddress[]> {
  return db
    .selectFrom('ip_allocations')
    .innerJoin('subnets', 'subnets.id', 'ip_allocations.subnet_id')
    .select([
      'ip_allocations.port_id',
      'subnets.network_id',
      'ip_allocations.subnet_id',
      'subnets.cidr',
      'ip_allocations.ip_address',
    ])
    .where((eb) =>
      eb.or([
        eb(
          'ip_allocations.port_id',
          'in',
          eb
            .selectFrom('router_interfaces')
            .select('router_interfaces.port_id')
            .where('router_interfaces.router_id', '=', router.id),
        ),
        eb('ip_allocations.port_id', '=', router.gateway_port_id ?? ''),
      ]),
    )
    .orderBy('ip_allocations.port_id')
    .orderBy('ip_allocations.position')
    .execute();
}

/** Floating IPs that depend on an interface, with their fixed addresses. */
export const floatingIpsThrough = (db: Reader, router: { id: string }, portId: string) =>
  db
    .selectFrom('floatingips')
    .innerJoin('ip_allocations', (join) =>
      join
        .onRef('ip_allocations.port_id', '=', 'floatingips.port_id')
        .onRef('ip_allocations.ip_address', '=', 'floatingips.fixed_ip_address'),
    )
    .where('floatingips.router_id', '=', router.id)
    .where('ip_allocations.subnet_id', 'in', (eb) =>
      eb.selectFrom('ip_allocations as own').select('own.subnet_id').where('own.port_id', '=', portId),
    );

export function isInBlock(text: string, address: string): boolean {
  const [cidr, ip] = [parseCidr(text), parseIp(address)];
  return cidr !== undefined && ip !== undefined && contains(cidr, ip);
}

/** Subnets of a router must not overlap, because destinations would be ambiguous. @throws 400 */
export function assertNoOverlap(
  routerId: string,
  addresses: readonly Pick<InterfaceAddress, 'subnet_id' | 'cidr'>[],
  wanted: { id: string; cidr: string },
): void {
  if (addresses.some(({ subnet_id }) => subnet_id === wanted.id)) {
    throw BadRequest(`Router ${routerId} already has a port on subnet ${wanted.id}.`);
  }
  const block = parseCidr(wanted.cidr);
  const other = addresses.find(({ cidr }) => {
    const theirs = parseCidr(cidr);
    return block !== undefined && theirs !== undefined && overlaps(block, theirs);
  });
  if (!other) return;
  throw BadRequest(
    `Cidr ${wanted.cidr} of subnet ${wanted.id} overlaps with cidr ${other.cidr} of subnet ${other.subnet_id}.`,
  );
}

/** Upstream's error type for invalid router requests. */
export const BadRequest = (message: string) => Invalid(`Bad router request: ${message}`, undefined, 'BadRequest');
