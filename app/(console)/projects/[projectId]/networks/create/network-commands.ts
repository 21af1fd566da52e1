import { shellWord } from '#components/console/curl.ts';
import type { NetworkPlan } from './network-input.ts';

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

const command = (verb: string, name: string, options: string[]): string =>
  [`openstack ${verb} ${shellWord(name)}`, ...options].join(' \\\n  ');

const PROVIDER = {
  'provider:network_type': '--provider-network-type',
  'provider:physical_network': '--provider-physical-network',
  'provider:segmentation_id': '--provider-segment',
} as const;

/** Returns options for values that differ from the defaults. */
function networkOptions(network: NetworkPlan['network']): string[] {
  return [
    ...described(network),
    ...(network.admin_state_up === false ? ['--disable'] : []),
    ...(network.port_security_enabled === false ? ['--disable-port-security'] : []),
    ...(network.mtu === undefined ? [] : [`--mtu ${network.mtu}`]),
    ...(network.shared ? ['--share'] : []),
    ...(network['router:external'] ? ['--external'] : []),
    ...Object.entries(PROVIDER).flatMap(([name, option]) => {
      const value = network[name as keyof typeof PROVIDER];
      return value === undefined ? [] : [`${option} ${shellWord(String(value))}`];
    }),
  ];
}

function subnetOptions(network: string, subnet: PlannedSubnet): string[] {
  const mode = subnet.ipv6_address_mode;
  return [
    `--network ${shellWord(network)}`,
    `--ip-version ${subnet.ip_version}`,
    ...blockOptions(subnet),
    ...(subnet.gateway_ip === undefined ? [] : [`--gateway ${shellWord(subnet.gateway_ip ?? 'none')}`]),
    ...(mode ? [`--ipv6-ra-mode ${mode}`, `--ipv6-address-mode ${mode}`] : []),
    ...(subnet.enable_dhcp === false ? ['--no-dhcp'] : []),
    ...(subnet.allocation_pools ?? []).map(
      ({ start, end }) => `--allocation-pool ${shellWord(`start=${start},end=${end}`)}`,
    ),
    ...(subnet.dns_nameservers ?? []).map((server) => `--dns-nameserver ${shellWord(server)}`),
    ...(subnet.host_routes ?? []).map(
      ({ destination, nexthop }) => `--host-route ${shellWord(`destination=${destination},gateway=${nexthop}`)}`,
    ),
  ];
}

function blockOptions({ cidr, subnetpool_id: pool, prefixlen }: PlannedSubnet): string[] {
  if (!pool) return [`--subnet-range ${shellWord(cidr ?? '')}`];
  return [`--subnet-pool ${shellWord(pool)}`, ...(prefixlen === undefined ? [] : [`--prefix-length ${prefixlen}`])];
}

const routerOptions = ({ external_gateway_info: gateway }: NonNullable<NetworkPlan['router']>): string[] =>
  gateway ? [`--external-gateway ${shellWord(gateway.network_id)}`] : [];

const described = ({ description }: { description?: string | undefined }): string[] =>
  description ? [`--description ${shellWord(description)}`] : [];
