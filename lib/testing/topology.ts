import type {
  Topology,
  TopologyNetwork,
  TopologyPort,
  TopologyRouter,
  TopologyServer,
} from '#lib/console/networking/topology/schema.ts';

/** Returns a topology; everything that is not given is empty. */
export const aTopology = (values: Partial<Topology>): Topology => ({
  networks: [],
  routers: [],
  ports: [],
  servers: [],
  security_groups: [],
  is_cut: false,
  ...values,
});

/** A network named after its id, with the subnet `<id>-subnet`. */
export function aNetwork(
  id: string,
  { cidr, ...values }: Partial<TopologyNetwork> & { cidr?: string } = {},
): TopologyNetwork {
  const subnet = { id: `${id}-subnet`, name: '', cidr: cidr ?? '10.0.0.0/24', gateway_ip: '10.0.0.1' };
  return {
    id,
    name: id,
    status: 'ACTIVE',
    admin_state_up: true,
    is_external: false,
    is_shared: false,
    is_open: values.is_external !== true,
    subnets: [{ ...subnet, is_gateway_taken: false }],
    ...values,
  };
}

/** A router with an optional gateway network and interfaces on other networks. */
export const aRouter = (
  id: string,
  { gateway, on = [] }: { gateway?: string; on?: string[] } = {},
): TopologyRouter => ({
  id,
  name: id,
  status: 'ACTIVE',
  admin_state_up: true,
  gateway: gateway === undefined ? null : { network_id: gateway, addresses: ['203.0.113.5'] },
  interfaces: on.map((network_id) => ({
    port_id: `${id}-${network_id}`,
    network_id,
    subnet_id: `${network_id}-subnet`,
    ip_address: '10.0.0.1',
    status: 'ACTIVE',
  })),
});

/** A port on a network, attached to a server if one is given. */
export const aPort = (
  id: string,
  network_id: string,
  { server, address, groups = [] }: { server?: string; address?: string; groups?: string[] } = {},
): TopologyPort => ({
  id,
  name: id,
  network_id,
  status: 'ACTIVE',
  admin_state_up: true,
  device_owner: server === undefined ? '' : 'compute:nova',
  server_id: server ?? null,
  addresses: address === undefined ? [] : [address],
  floating_ips: [],
  security_group_ids: groups,
});

export const aServer = (id: string, values: Partial<TopologyServer> = {}): TopologyServer => ({
  id,
  name: id,
  status: 'ACTIVE',
  ...values,
});
