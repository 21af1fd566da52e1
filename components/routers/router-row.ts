import { type LoadedData, type RelatedData, relatedPart } from '#components/kind/kind.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { floatingIpsQuery, networkChoicesQuery, portChoicesQuery, subnetsQuery } from '#lib/networking/choices.ts';
import type { FloatingIp } from '#lib/networking/floatingips/schema.ts';
import { preferredExternalNetwork } from '#lib/networking/networks/external.ts';
import { isServicePort } from '#lib/networking/ports/can.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import type { Router } from '#lib/networking/routers/schema.ts';
import { blocksOverlap } from '#lib/networking/subnets/overlap.ts';
import type { Subnet } from '#lib/networking/subnets/schema.ts';

export const routerRelations = {
  networks: relatedPart(networkChoicesQuery, ({ networks }) => networks),
  subnets: relatedPart(subnetsQuery, ({ subnets }) => subnets),
  ports: relatedPart(portChoicesQuery, ({ ports }) => ports),
  floatingIps: relatedPart(floatingIpsQuery, ({ floatingips }) => floatingips),
};

export type RouterRelated = RelatedData<typeof routerRelations>;
export type RouterRelations = LoadedData<typeof routerRelations>;

export interface AttachedInterface {
  portId: string;
  networkId: string;
  subnetId: string;
  /** Name of the subnet; empty if it has none or belongs to another project. */
  name: string;
  cidr: string;
  address: string;
}

export interface RouterRow {
  router: Router;
  /** Name of the external network and the router's address in it; empty without a gateway. */
  gateway: string;
  interfaces: readonly AttachedInterface[];
  floatingIps: string[];
}

export const routerName = ({ name, id }: Pick<Router, 'name' | 'id'>): string => name || id;

/** Joins a router with its related objects. Objects that the project cannot see are represented by their ids. */
export function toRouterRow(
  router: Router,
  { networks = [], subnets = [], ports = [], floatingIps = [] }: RouterRelated,
): RouterRow {
  const info = router.external_gateway_info;
  const network = info && (networks.find(({ id }) => id === info.network_id)?.name || info.network_id);
  const address = info?.external_fixed_ips[0]?.ip_address;
  const own = ports.filter(
    ({ device_id, device_owner }) => device_id === router.id && device_owner === 'network:router_interface',
  );
  return {
    router,
    gateway: [network, address].filter(Boolean).join(' · '),
    interfaces: own.flatMap(({ id, network_id, fixed_ips }) =>
      fixed_ips.map(({ subnet_id, ip_address }) => {
        const subnet = subnets.find((each) => each.id === subnet_id);
        return {
          portId: id,
          networkId: network_id,
          subnetId: subnet_id,
          name: subnet?.name ?? '',
          cidr: subnet?.cidr ?? subnet_id,
          address: ip_address,
        };
      }),
    ),
    floatingIps: floatingIps
      .filter(({ router_id }) => router_id === router.id)
      .map(({ floating_ip_address }) => floating_ip_address),
  };
}

export const interfaceName = ({ name, cidr }: Pick<AttachedInterface, 'name' | 'cidr'>): string =>
  name ? `${name} (${cidr})` : cidr;

export function floatingIpsInto(
  routerId: string,
  iface: Pick<AttachedInterface, 'subnetId'>,
  { ports, floatingIps }: Pick<RouterRelations, 'ports' | 'floatingIps'>,
): string[] {
  const isInto = ({ port_id, fixed_ip_address }: FloatingIp) =>
    ports
      .find(({ id }) => id === port_id)
      ?.fixed_ips.some((one) => one.ip_address === fixed_ip_address && one.subnet_id === iface.subnetId) ?? false;
  return floatingIps
    .filter((one) => one.router_id === routerId && isInto(one))
    .map(({ floating_ip_address }) => floating_ip_address);
}

type SubnetInterface = Pick<AttachedInterface, 'cidr'> & Partial<Pick<AttachedInterface, 'subnetId'>>;

/**
 * Reason why a router with these interfaces cannot be connected to a subnet; undefined if it can.
 * docs/contract/networking.md 8.
 */
function subnetObstacle(
  { id, cidr, gateway_ip }: Subnet,
  ports: readonly Port[],
  interfaces: readonly SubnetInterface[],
) {
  if (gateway_ip === null) return msg('It has no gateway address.');
  const has = (one: Port['fixed_ips'][number]) => one.subnet_id === id && one.ip_address === gateway_ip;
  const holder = ports.find(({ fixed_ips }) => fixed_ips.some(has));
  if (holder)
    return isServicePort(holder)
      ? msg('Another router uses its gateway address {address}.', { address: gateway_ip })
      : msg('A port uses its gateway address {address}.', { address: gateway_ip });
  const other = interfaces.find((iface) => blocksOverlap(iface.cidr, cidr));
  return other && msg('It overlaps with {block}, which the router is already connected to.', { block: other.cidr });
}

const subnetLabel = ({ name, cidr }: Pick<Subnet, 'name' | 'cidr'>): string => (name ? `${name} (${cidr})` : cidr);

/** Subnets of networks that are not external; a router uses external networks only for its gateway. */
function innerSubnets({ networks, subnets }: Pick<RouterRelations, 'networks' | 'subnets'>): Subnet[] {
  const external = new Set(networks.filter((one) => one['router:external']).map(({ id }) => id));
  return subnets.filter(({ network_id }) => !external.has(network_id));
}

/**
 * Subnets that a router with these interfaces can be connected to: the gateway address is free, and the block does not
 * overlap.
 */
export const subnetChoices = (
  relatedObjects: RouterRelations,
  interfaces: readonly SubnetInterface[],
): { value: string; label: string }[] =>
  innerSubnets(relatedObjects)
    .filter((subnet) => subnetObstacle(subnet, relatedObjects.ports, interfaces) === undefined)
    .map((subnet) => ({ value: subnet.id, label: subnetLabel(subnet) }));

export interface UnavailableSubnet {
  id: string;
  label: string;
  why: Text;
}

export const unavailableSubnets = (
  relatedObjects: RouterRelations,
  interfaces: readonly SubnetInterface[],
): UnavailableSubnet[] =>
  innerSubnets(relatedObjects)
    .filter(({ id }) => !interfaces.some(({ subnetId }) => subnetId === id))
    .flatMap((subnet) => {
      const why = subnetObstacle(subnet, relatedObjects.ports, interfaces);
      return why === undefined ? [] : [{ id: subnet.id, label: subnetLabel(subnet), why }];
    });

export const gatewayChoices = ({ networks }: RouterRelations): { value: string; label: string }[] =>
  networks.filter((network) => network['router:external']).map(({ id, name }) => ({ value: id, label: name || id }));

/** The external network of a new gateway unless the user chooses one; empty if it is not clear which. */
export const usualGateway = ({ networks }: Pick<RouterRelations, 'networks'>): string =>
  preferredExternalNetwork(networks)?.id ?? '';
