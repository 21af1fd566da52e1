import { cliCommand } from '#components/console/cli-command.ts';
import { shellWord } from '#components/console/shell-word.ts';
import type { NetworkPlan } from './network-plan.ts';

type PlannedSubnet = NetworkPlan['subnets'][number];

export function networkCommands({ network, subnets, router, router_id }: NetworkPlan): string {
  const name = network.name || 'net';
  const nameOf = (subnet: PlannedSubnet) => subnet.name || `${name}-subnet`;
  const routerName = router ? router.name || `${name}-router` : router_id;
  return [
    command('network create', name, networkOptions(network)),
    ...subnets.map((subnet) => command('subnet create', nameOf(subnet), subnetOptions(name, subnet))),
    ...(router ? [command('router create', routerName ?? '', routerOptions(router))] : []),
    ...(routerName === undefined
      ? []
      : subnets.map((subnet) => `openstack router add subnet ${shellWord(routerName)} ${shellWord(nameOf(subnet))}`)),
  ].join('\n');
}

const command = (verb: string, name: string, options: Parameters<typeof cliCommand>[1]): string =>
  cliCommand(`${verb} ${shellWord(name)}`, options);

/** Returns options for values that differ from the defaults. */
const networkOptions = (network: NetworkPlan['network']) => ({
  description: network.description,
  disable: network.admin_state_up === false,
  'disable-port-security': network.port_security_enabled === false,
  mtu: network.mtu,
  share: network.shared,
  external: network['router:external'],
  'provider-network-type': network['provider:network_type'],
  'provider-physical-network': network['provider:physical_network'],
  'provider-segment': network['provider:segmentation_id'],
});

const subnetOptions = (network: string, { subnetpool_id: pool, ...subnet }: PlannedSubnet) => ({
  network,
  'ip-version': subnet.ip_version,
  ...(pool ? { 'subnet-pool': pool, 'prefix-length': subnet.prefixlen } : { 'subnet-range': subnet.cidr }),
  gateway: subnet.gateway_ip === null ? 'none' : subnet.gateway_ip,
  'ipv6-ra-mode': subnet.ipv6_address_mode,
  'ipv6-address-mode': subnet.ipv6_address_mode,
  'no-dhcp': subnet.enable_dhcp === false,
  'allocation-pool': subnet.allocation_pools?.map(({ start, end }) => `start=${start},end=${end}`),
  'dns-nameserver': subnet.dns_nameservers,
  'host-route': subnet.host_routes?.map(({ destination, nexthop }) => `destination=${destination},gateway=${nexthop}`),
});

const routerOptions = ({ external_gateway_info: gateway }: NonNullable<NetworkPlan['router']>) => ({
  'external-gateway': gateway?.network_id,
});
