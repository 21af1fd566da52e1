import type {
  Topology,
  TopologyNetwork,
  TopologyPort,
  TopologyRouter,
  TopologyServer,
} from '#lib/console/topology/schema.ts';

/** A map for tests: what is not said is nothing. */
export const aTopology = (values: Partial<Topology>): Topology => ({
  networks: [],
  routers: [],
  ports: [],
  servers: [],
  security_groups: [],
  is_cut: false,
  ...values,
});

/** A network called as its id is, with the subnet `<id>-subnet`. */
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

/** A router that leads to one network and stands on others. */
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

/** A port on a network, of an instance where one is named. */
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

/** An instance that runs. */
export const aServer = (id: string, values: Partial<TopologyServer> = {}): TopologyServer => ({
  id,
  name: id,
  status: 'ACTIVE',
  ...values,
});
