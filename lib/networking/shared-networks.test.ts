import { beforeAll, describe, expect, test } from 'vitest';
import { operationsOf } from '#lib/testing/access-matrix/operations.ts';
import { type Answer, type ApiClient, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import {
  NETWORKING,
  newExternalNetwork,
  newFloatingIp,
  newNetwork,
  newPort,
  newRouter,
  newSubnet,
} from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { networkingServices } from './networking.ts';
import type { Network } from './networks/schema.ts';
import type { Port } from './ports/schema.ts';
import type { Router } from './routers/schema.ts';
import type { Subnet } from './subnets/schema.ts';

const platform = usePlatform();
const GATEWAY = '10.66.0.1';
const CHOSEN = '10.66.0.77';
const CHOSEN_IPV6 = 'fd66::77';
const CHOSEN_MAC = 'fa:16:3e:66:66:66';
const SERVERS = '/compute/v2.1/servers';
let external: Network;

beforeAll(async () => {
  external = await newExternalNetwork(platform, { cidr: '198.18.0.0/24' });
});

/** A network shared with a guest, and objects of the actor on it. */
interface World {
  owner: TestProject;
  actor: TestProject;
  network: Network;
  subnet: Subnet;
  /** A port of the actor on the network. */
  port: Port;
  router: Router;
}

async function sharedNetwork(): Promise<Pick<World, 'owner' | 'network' | 'subnet'> & { guest: TestProject }> {
  const owner = await newProject(platform);
  const guest = await newProject(platform);
  const network = await newNetwork(owner.api);
  const subnet = await newSubnet(owner.api, network, { cidr: '10.66.0.0/24' });
  await newSubnet(owner.api, network, { cidr: 'fd66::/64', ip_version: 6 });
  await share(owner.api, network, guest.id);
  return { owner, guest, network, subnet };
}

async function share(api: ApiClient, { id }: Network, target_tenant: string): Promise<string> {
  const policy = { object_type: 'network', object_id: id, action: 'access_as_shared', target_tenant };
  const { status, body } = await api.post(`${NETWORKING}/rbac-policies`, { rbac_policy: policy });
  expect(status).toBe(201);
  return body.rbac_policy.id;
}

async function worldOf(who: 'owner' | 'guest'): Promise<World> {
  const { owner, guest, network, subnet } = await sharedNetwork();
  const actor = who === 'owner' ? owner : guest;
  const port = await newPort(actor.api, network);
  return { owner, actor, network, subnet, port, router: await newRouter(actor.api) };
}

type Values = Record<string, unknown>;
const write = (api: ApiClient, method: string, path: string, values: Values) =>
  api.call(method, `${NETWORKING}${path}`, values);

/** Port attributes that only the network owner may set. */
const PORT_VALUES: [string, (world: World) => Values][] = [
  ['an address', () => ({ fixed_ips: [{ ip_address: CHOSEN }] })],
  ['an address of a subnet', ({ subnet }) => ({ fixed_ips: [{ subnet_id: subnet.id, ip_address: CHOSEN }] })],
  ['the gateway address', () => ({ fixed_ips: [{ ip_address: GATEWAY }] })],
  ['an address in IPv6', () => ({ fixed_ips: [{ ip_address: CHOSEN_IPV6 }] })],
  ['port security', () => ({ port_security_enabled: false, security_groups: [] })],
  ['address pairs', () => ({ allowed_address_pairs: [{ ip_address: GATEWAY }] })],
];
const CREATED_WITH: typeof PORT_VALUES = [...PORT_VALUES, ['a MAC address', () => ({ mac_address: CHOSEN_MAC })]];

interface WriteOperation {
  operation: string;
  title: string;
  /** Status for the owner, if nobody may do it. */
  owner?: number;
  guest: number;
  run(world: World): Promise<Answer>;
}

const portWrites: WriteOperation[] = [
  ...CREATED_WITH.flatMap(([title, values]): WriteOperation[] => [
    {
      ...{ operation: 'POST /ports', title, guest: 403 },
      run: (world) =>
        write(world.actor.api, 'POST', '/ports', { port: { network_id: world.network.id, ...values(world) } }),
    },
    {
      ...{ operation: 'POST /ports', title: `${title}, among several`, guest: 403 },
      run: (world) => {
        const network_id = world.network.id;
        return write(world.actor.api, 'POST', '/ports', {
          ports: [{ network_id }, { network_id, ...values(world) }],
        });
      },
    },
  ]),
  ...PORT_VALUES.map(
    ([title, values]): WriteOperation => ({
      ...{ operation: 'PUT /ports/{id}', title, guest: 403 },
      run: (world) => write(world.actor.api, 'PUT', `/ports/${world.port.id}`, { port: values(world) }),
    }),
  ),
  {
    ...{ operation: 'PUT /ports/{id}', title: 'its own address and another one', guest: 403 },
    run: ({ actor, port }) =>
      write(actor.api, 'PUT', `/ports/${port.id}`, {
        port: { fixed_ips: [...port.fixed_ips, { ip_address: CHOSEN }] },
      }),
  },
  {
    ...{ operation: 'PUT /ports/{id}', title: 'the values it has already', guest: 200 },
    run: ({ actor, port: { fixed_ips, mac_address, port_security_enabled, id } }) =>
      write(actor.api, 'PUT', `/ports/${id}`, {
        port: { fixed_ips, mac_address, port_security_enabled, allowed_address_pairs: [] },
      }),
  },
  ...(
    [
      ['network:router_interface', { owner: 403, guest: 403 }],
      ['network:dhcp', { guest: 403 }],
      ['compute:nova', { guest: 201 }],
    ] as const
  ).map(
    ([device_owner, answers]): WriteOperation => ({
      ...{ operation: 'POST /ports', title: `device owner ${device_owner}`, ...answers },
      run: ({ actor, network }) =>
        write(actor.api, 'POST', '/ports', { port: { network_id: network.id, device_owner } }),
    }),
  ),
];

const routerWrites: WriteOperation[] = [
  {
    ...{ operation: 'PUT /routers/{id}/add_router_interface', title: 'a subnet', guest: 403 },
    run: ({ actor, router, subnet }) =>
      write(actor.api, 'PUT', `/routers/${router.id}/add_router_interface`, { subnet_id: subnet.id }),
  },
  {
    ...{ operation: 'PUT /routers/{id}/add_router_interface', title: 'its own port', guest: 200 },
    run: ({ actor, router, port }) =>
      write(actor.api, 'PUT', `/routers/${router.id}/add_router_interface`, { port_id: port.id }),
  },
  {
    ...{ operation: 'PUT /routers/{id}/remove_router_interface', title: 'of another project', owner: 404, guest: 404 },
    run: async ({ actor, owner, subnet }) => {
      const router = await newRouter(owner.api);
      const path = `/routers/${router.id}/add_router_interface`;
      expect((await write(owner.api, 'PUT', path, { subnet_id: subnet.id })).status).toBe(200);
      const stranger = await newRouter(actor.api);
      return write(actor.api, 'PUT', `/routers/${stranger.id}/remove_router_interface`, { subnet_id: subnet.id });
    },
  },
  ...['POST /routers', 'PUT /routers/{id}'].flatMap((operation): WriteOperation[] =>
    [{ ip_address: '198.18.0.1' }, { ip_address: '198.18.0.77' }].map(
      (address): WriteOperation => ({
        ...{ operation, title: `the gateway address ${address.ip_address}`, owner: 403, guest: 403 },
        run: ({ actor, router }) => {
          const gateway = { network_id: external.id, external_fixed_ips: [address] };
          const path = operation.startsWith('POST') ? '/routers' : `/routers/${router.id}`;
          return write(actor.api, operation.slice(0, operation.indexOf(' ')), path, {
            router: { external_gateway_info: gateway },
          });
        },
      }),
    ),
  ),
  ...['add_extraroutes', 'remove_extraroutes'].map(
    (action): WriteOperation => ({
      ...{ operation: `PUT /routers/{id}/${action}`, title: "the owner's router", guest: 404 },
      run: async ({ actor, owner, subnet }) => {
        const router = await newRouter(owner.api);
        await write(owner.api, 'PUT', `/routers/${router.id}/add_router_interface`, { subnet_id: subnet.id });
        const routes = [{ destination: '0.0.0.0/0', nexthop: '10.66.0.9' }];
        return write(actor.api, 'PUT', `/routers/${router.id}/${action}`, { router: { routes } });
      },
    }),
  ),
];

const networkWrites: WriteOperation[] = [
  ...(['POST /subnets', 'PUT /subnets/{id}'] as const).map(
    (operation): WriteOperation => ({
      ...{ operation, title: 'a route for all instances', guest: 403 },
      run: ({ actor, network, subnet }) => {
        const host_routes = [{ destination: '0.0.0.0/0', nexthop: CHOSEN }];
        if (operation === 'PUT /subnets/{id}') {
          return write(actor.api, 'PUT', `/subnets/${subnet.id}`, { subnet: { host_routes } });
        }
        const place = { network_id: network.id, ip_version: 4, cidr: '10.67.0.0/24' };
        return write(actor.api, 'POST', '/subnets', {
          subnet: { ...place, host_routes: [{ destination: '0.0.0.0/0', nexthop: '10.67.0.9' }] },
        });
      },
    }),
  ),
  ...[
    { gateway_ip: null },
    { gateway_ip: '10.66.0.254', allocation_pools: [{ start: '10.66.0.2', end: '10.66.0.200' }] },
    { allocation_pools: [{ start: '10.66.0.9', end: '10.66.0.20' }] },
    { dns_nameservers: [CHOSEN] },
    { enable_dhcp: false },
  ].map(
    (values): WriteOperation => ({
      ...{ operation: 'PUT /subnets/{id}', title: Object.keys(values).join(' and '), guest: 403 },
      run: ({ actor, subnet }) => write(actor.api, 'PUT', `/subnets/${subnet.id}`, { subnet: values }),
    }),
  ),
  {
    ...{ operation: 'PUT /networks/{id}', title: 'port security', guest: 403 },
    run: ({ actor, network }) =>
      write(actor.api, 'PUT', `/networks/${network.id}`, { network: { port_security_enabled: false } }),
  },
  {
    ...{ operation: 'PUT /subnetpools/{id}/onboard_network_subnets', title: 'the subnets of the network', guest: 403 },
    run: async ({ actor, network }) => {
      const pool = await write(actor.api, 'POST', '/subnetpools', {
        subnetpool: { name: 'mine', prefixes: ['10.0.0.0/16'] },
      });
      return write(actor.api, 'PUT', `/subnetpools/${pool.body.subnetpool.id}/onboard_network_subnets`, {
        network_id: network.id,
      });
    },
  },
  {
    ...{ operation: 'POST /rbac-policies', title: 'the network for a third project', guest: 403 },
    run: ({ actor, network }) =>
      write(actor.api, 'POST', '/rbac-policies', {
        rbac_policy: {
          ...{ object_type: 'network', object_id: network.id, action: 'access_as_shared' },
          target_tenant: 'third',
        },
      }),
  },
  {
    ...{ operation: 'PUT /rbac-policies/{id}', title: 'the share for a third project', guest: 404 },
    run: async ({ actor, owner, network }) => {
      const id = await share(owner.api, network, 'second');
      return write(actor.api, 'PUT', `/rbac-policies/${id}`, { rbac_policy: { target_tenant: 'third' } });
    },
  },
  ...(['POST /floatingips', 'PUT /floatingips/{id}'] as const).map(
    (operation): WriteOperation => ({
      ...{ operation, title: "another project's port", guest: 404 },
      run: async ({ actor, owner, subnet, network }) => {
        const port = await newPort(owner.api, network);
        const way = { external_gateway_info: { network_id: external.id } };
        const router = await newRouter(owner.api, way);
        await write(owner.api, 'PUT', `/routers/${router.id}/add_router_interface`, { subnet_id: subnet.id });
        const made = { floating_network_id: external.id };
        if (operation === 'POST /floatingips') {
          return write(actor.api, 'POST', '/floatingips', { floatingip: { ...made, port_id: port.id } });
        }
        const { body } = await write(actor.api, 'POST', '/floatingips', { floatingip: made });
        return write(actor.api, 'PUT', `/floatingips/${body.floatingip.id}`, { floatingip: { port_id: port.id } });
      },
    }),
  ),
  {
    ...{ operation: 'POST /floatingips', title: 'a chosen address', owner: 403, guest: 403 },
    run: ({ actor }) =>
      write(actor.api, 'POST', '/floatingips', {
        floatingip: { floating_network_id: external.id, floating_ip_address: '198.18.0.77' },
      }),
  },
];

const newServer = async (actor: TestProject, networks: unknown) => {
  const imageRef = await insertImage(platform, actor.id);
  return actor.api.post(SERVERS, { server: { name: 'web', flavorRef: '1', imageRef, networks } });
};

const serverWrites: WriteOperation[] = [CHOSEN, GATEWAY].flatMap((fixed_ip): WriteOperation[] => [
  {
    ...{ operation: 'POST servers', title: `fixed IP ${fixed_ip}`, guest: 403 },
    run: ({ actor, network }) => newServer(actor, [{ uuid: network.id, fixed_ip }]),
  },
  {
    ...{ operation: 'POST os-interface', title: `fixed IP ${fixed_ip}`, guest: 403 },
    run: async ({ actor, network }) => {
      const id = await launch(platform, actor, { networks: [{ uuid: network.id }] });
      const interfaceAttachment = { net_id: network.id, fixed_ips: [{ ip_address: fixed_ip }] };
      return actor.api.post(`${SERVERS}/${id}/os-interface`, { interfaceAttachment });
    },
  },
]);

const WRITES = [...portWrites, ...routerWrites, ...networkWrites, ...serverWrites];

/** Everything a guest could damage: the owner's view of the network, and address allocations. */
async function stateOf({ owner, network, subnet }: Pick<World, 'owner' | 'network' | 'subnet'>) {
  const { body: ports } = await owner.api.get(`${NETWORKING}/ports?network_id=${network.id}`);
  const { body: shown } = await owner.api.get(`${NETWORKING}/subnets/${subnet.id}`);
  const { gateway_ip, allocation_pools, host_routes, dns_nameservers, enable_dhcp, subnetpool_id } = shown.subnet;
  return {
    ports: (ports.ports as Port[]).filter(({ project_id }) => project_id !== owner.id),
    subnet: { gateway_ip, allocation_pools, host_routes, dns_nameservers, enable_dhcp, subnetpool_id },
  };
}

const titleOf = ({ operation, title }: WriteOperation) => `${operation}, ${title}`;

describe('a guest on a shared network', () => {
  test.each(WRITES.map((each) => [titleOf(each), each] as const))(
    'takes neither an address of its choice nor the gateway, and changes nothing for others: %s',
    async (_title, each) => {
      const world = await worldOf('guest');
      const before = await stateOf(world);
      const { status, body } = await each.run(world);
      expect([status, status >= 300 ? body : ''], JSON.stringify(body)).toEqual([each.guest, expect.anything()]);
      const { ports, subnet } = await stateOf(world);
      expect(subnet).toEqual(before.subnet);
      const taken = ports.flatMap(({ fixed_ips }) => fixed_ips.map(({ ip_address }) => ip_address));
      expect(taken).not.toContain(GATEWAY);
      expect(taken).not.toContain(CHOSEN);
      expect(taken).not.toContain(CHOSEN_IPV6);
      for (const port of ports) {
        expect(port).toMatchObject({ port_security_enabled: true, allowed_address_pairs: [] });
        expect(port.mac_address).not.toBe(CHOSEN_MAC);
      }
    },
  );

  test.each(WRITES.map((each) => [titleOf(each), each] as const))('its owner may: %s', async (_title, each) => {
    const { status, body } = await each.run(await worldOf('owner'));
    if (each.owner === undefined) expect(status, JSON.stringify(body)).toBeLessThan(300);
    else expect(status).toBe(each.owner);
  });
});

/** Operations that allocate nothing on networks of other projects. */
const NO_EFFECT_ON_NETWORKS: [pattern: RegExp, reason: string][] = [
  [/\/tags/, 'tags are words'],
  [/ \/quotas/, 'takes an administrator'],
  [/ \/agents|\/dhcp-networks|\/l3-routers/, 'takes an administrator'],
  [/ \/qos\//, 'limits only objects that the caller may change'],
  [/security-group/, 'rules belong to the ports of their own project'],
  [/ \/address-scopes| \/address-groups/, 'only their own project changes them'],
  [/ \/subnetpools(\/\{id\}(\/(add|remove)_prefixes)?)?$/, 'only their own project changes them'],
  [/POST \/networks$/, 'the network belongs to the caller'],
];

test('every write of the networking API is in the table, or has a reason not to be', () => {
  const covered = new Set(WRITES.map(({ operation }) => operation));
  const writes = operationsOf(networkingServices)
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    .filter((name) => /^(POST|PUT|PATCH) /.test(name));
  expect(writes.length).toBeGreaterThan(40);
  const missing = writes.filter(
    (name) => !covered.has(name) && !NO_EFFECT_ON_NETWORKS.some(([pattern]) => pattern.test(name)),
  );
  expect(missing).toEqual([]);
});

describe('the owner of a shared network', () => {
  test('lists, shows and deletes the ports of a guest, but does not change them', async () => {
    const { owner, guest, network } = await sharedNetwork();
    const port = await newPort(guest.api, network, { name: 'theirs' });
    const path = `${NETWORKING}/ports/${port.id}`;
    const listed = await owner.api.get(`${NETWORKING}/ports?network_id=${network.id}`);
    expect(listed.body.ports).toEqual([port]);
    expect((await owner.api.get(path)).body.port).toEqual(port);
    const renamed = await owner.api.put(path, { port: { name: 'mine' } });
    expect([renamed.status, renamed.body.NeutronError.type]).toEqual([403, 'PolicyNotAuthorized']);
    expect((await owner.api.delete(path)).status).toBe(204);
    expect((await guest.api.get(path)).status).toBe(404);
  });

  test('does not put the port of a guest on its own server or router, nor lead a floating IP to it', async () => {
    const { owner, guest, network } = await sharedNetwork();
    const port = await newPort(guest.api, network);
    expect((await newServer(owner, [{ port: port.id }])).status).toBe(400);
    const router = await newRouter(owner.api);
    const onRouter = await owner.api.put(`${NETWORKING}/routers/${router.id}/add_router_interface`, {
      port_id: port.id,
    });
    expect(onRouter.status).toBe(403);
    const floatingip = { floating_network_id: external.id, port_id: port.id };
    expect((await owner.api.post(`${NETWORKING}/floatingips`, { floatingip })).status).toBe(404);
  });

  test('a guest neither sees nor deletes the ports of the owner or of another guest', async () => {
    const { owner, guest, network } = await sharedNetwork();
    const other = await newProject(platform);
    await share(owner.api, network, other.id);
    for (const { api } of [owner, other]) {
      const path = `${NETWORKING}/ports/${(await newPort(api, network)).id}`;
      expect([(await guest.api.get(path)).status, (await guest.api.delete(path)).status]).toEqual([404, 404]);
    }
    expect((await guest.api.get(`${NETWORKING}/ports?network_id=${network.id}`)).body.ports).toEqual([]);
  });

  test('takes the router of a guest off its network: its floating IPs are disassociated and its routes removed', async () => {
    const { owner, guest, network } = await sharedNetwork();
    const [leg, inside] = [await newPort(guest.api, network), await newPort(guest.api, network)];
    const router = await newRouter(guest.api, { external_gateway_info: { network_id: external.id } });
    const path = `${NETWORKING}/routers/${router.id}`;
    expect((await guest.api.put(`${path}/add_router_interface`, { port_id: leg.id })).status).toBe(200);
    const routes = [{ destination: '192.0.2.0/24', nexthop: inside.fixed_ips[0]?.ip_address }];
    expect((await guest.api.put(path, { router: { routes } })).status).toBe(200);
    const { id } = await newFloatingIp(guest.api, external, { port_id: inside.id });
    expect((await guest.api.delete(`${NETWORKING}/ports/${leg.id}`)).status).toBe(409);
    expect((await owner.api.delete(`${NETWORKING}/ports/${leg.id}`)).status).toBe(204);
    expect((await guest.api.get(path)).body.router.routes).toEqual([]);
    expect((await guest.api.get(`${NETWORKING}/ports?device_id=${router.id}`)).body.ports).toEqual([]);
    const { floatingip } = (await guest.api.get(`${NETWORKING}/floatingips/${id}`)).body;
    expect(floatingip).toMatchObject({ port_id: null, router_id: null, status: 'DOWN' });
    expect((await guest.api.delete(path)).status).toBe(204);
  });

  test('revokes a share by itself: the ports of the guest first, among them that of a server, then the policy', async () => {
    const { owner, guest, network } = await sharedNetwork();
    const server = await launch(platform, guest, { networks: [{ uuid: network.id }] });
    const { rbac_policies } = (await owner.api.get(`${NETWORKING}/rbac-policies?object_id=${network.id}`)).body;
    const policy = `${NETWORKING}/rbac-policies/${rbac_policies[0].id}`;
    expect((await owner.api.delete(policy)).body.NeutronError.type).toBe('RbacPolicyInUse');
    const { ports } = (await owner.api.get(`${NETWORKING}/ports?project_id=${guest.id}`)).body;
    expect(ports).toHaveLength(1);
    for (const { id } of ports) expect((await owner.api.delete(`${NETWORKING}/ports/${id}`)).status).toBe(204);
    await platform.platform.runner.idle();
    expect((await guest.api.get(`${SERVERS}/${server}`)).body.server).toMatchObject({
      status: 'ACTIVE',
      addresses: {},
    });
    expect((await owner.api.delete(policy)).status).toBe(204);
    expect((await owner.api.delete(`${NETWORKING}/networks/${network.id}`)).status).toBe(204);
  });

  test('changes and deletes the subnet that an administrator made there for another project', async () => {
    const { owner, guest, network } = await sharedNetwork();
    const admin = await signInAdmin(platform);
    const subnet = await newSubnet(admin, network, { cidr: '10.68.0.0/24', project_id: guest.id });
    const path = `${NETWORKING}/subnets/${subnet.id}`;
    expect((await owner.api.put(path, { subnet: { name: 'mine' } })).status).toBe(200);
    expect((await owner.api.delete(path)).status).toBe(204);
  });
});

test('POST /floatingips: the gateway address of an external network is refused to a manager with 403', async () => {
  const { api } = await newProject(platform, 'manager');
  const chosen = (floating_ip_address: string) =>
    api.post(`${NETWORKING}/floatingips`, { floatingip: { floating_network_id: external.id, floating_ip_address } });
  expect((await chosen('198.18.0.1')).status).toBe(403);
  expect((await chosen('198.18.0.200')).status).toBe(201);
});
