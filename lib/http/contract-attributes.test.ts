import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { newNetwork, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

/**
 * Create and update requests of services without tempest schemas: a minimal body and one with every optional attribute
 * in docs/contract/identity.md, networking.md and image.md. The response has every attribute they promise, sent ones
 * unchanged, and reading returns the same object.
 */
const platform = usePlatform();

interface World {
  project: TestProject;
  admin: ApiClient;
  network: string;
  subnet: string;
  external: string;
  group: string;
}
const world = {} as World;
beforeAll(async () => {
  const [project, admin] = [await newProject(platform), await signInAdmin(platform)];
  const network = await newNetwork(project.api);
  const subnet = await newSubnet(project.api, network);
  const external = await newNetwork(admin, { 'router:external': true });
  await newSubnet(admin, external, { cidr: '203.0.113.0/24' });
  const { body } = await project.api.post('/networking/v2.0/security-groups', { security_group: { name: 'web' } });
  Object.assign(world, { project, admin, network: network.id, subnet: subnet.id, external: external.id });
  world.group = body.security_group.id;
});

interface Case {
  path: string;
  one: string;
  /** Created by an administrator. */
  isAdmin?: boolean;
  method?: 'patch' | 'put';
  least(made: World): object;
  optional?(made: World): object;
  changes?: object;
  /** Write-only attributes: secrets, and alternatives to other attributes. */
  unseen?: readonly string[];
  keys: readonly string[];
}

const unique = (what: string) => `${what}-${randomUUID()}`;
const IDENTITY = '/identity/v3';
const NETWORKING = '/networking/v2.0';
const STANDARD = [
  'id',
  'project_id',
  'tenant_id',
  'description',
  'created_at',
  'updated_at',
  'revision_number',
  'tags',
];
const network = (name: string, more: Omit<Case, 'one' | 'path' | 'method'>, plural = `${name}s`): Case => ({
  path: `${NETWORKING}/${plural.replaceAll('_', '-')}`,
  one: name,
  method: 'put',
  ...more,
});
const identity = (name: string, more: Omit<Case, 'one' | 'path' | 'method' | 'isAdmin'>, path = `${name}s`): Case => ({
  path: `${IDENTITY}/${path}`,
  one: name,
  method: 'patch',
  isAdmin: true,
  ...more,
});

const CASES: Record<string, Case> = {
  network: network('network', {
    least: () => ({}),
    optional: () => ({ name: 'n', description: 'd', admin_state_up: false, mtu: 1300, port_security_enabled: false }),
    changes: { name: 'new', description: 'new', admin_state_up: true, mtu: 1400, port_security_enabled: true },
    keys: [
      ...STANDARD,
      ...['name', 'status', 'admin_state_up', 'subnets', 'shared', 'router:external', 'mtu', 'port_security_enabled'],
      ...['availability_zone_hints', 'availability_zones', 'qos_policy_id', 'ipv4_address_scope', 'ipv6_address_scope'],
    ],
  }),
  'provider network': network('network', {
    isAdmin: true,
    least: () => ({}),
    optional: () => ({ shared: true, 'router:external': true, is_default: false }),
    keys: ['provider:network_type', 'provider:physical_network', 'provider:segmentation_id', 'router:external'],
  }),
  subnet: network('subnet', {
    least: ({ network: network_id }) => ({ network_id, ip_version: 4, cidr: `10.${second()}.0.0/24` }),
    optional: () => ({ name: 's', description: 'd', enable_dhcp: false, dns_nameservers: ['192.0.2.1'] }),
    changes: { name: 'new', enable_dhcp: true, dns_nameservers: [], host_routes: [], description: 'new' },
    keys: [
      ...STANDARD,
      ...[
        'name',
        'network_id',
        'ip_version',
        'cidr',
        'enable_dhcp',
        'dns_nameservers',
        'allocation_pools',
        'gateway_ip',
      ],
      ...['host_routes', 'subnetpool_id', 'ipv6_ra_mode', 'ipv6_address_mode', 'service_types'],
    ],
  }),
  port: network('port', {
    least: ({ network: network_id }) => ({ network_id }),
    optional: ({ group }) => ({
      ...{ name: 'p', description: 'd', admin_state_up: false, device_id: 'x', device_owner: 'appliance:web' },
      ...{ security_groups: [group], port_security_enabled: true, 'binding:vnic_type': 'normal' },
      ...{ extra_dhcp_opts: [], allowed_address_pairs: [] },
    }),
    changes: { name: 'new', description: 'new', admin_state_up: true, security_groups: [], extra_dhcp_opts: [] },
    keys: [
      ...STANDARD,
      ...['network_id', 'name', 'fixed_ips', 'security_groups', 'admin_state_up', 'mac_address', 'device_id', 'status'],
      ...['device_owner', 'port_security_enabled', 'allowed_address_pairs', 'extra_dhcp_opts', 'binding:vnic_type'],
      ...['qos_policy_id', 'qos_network_policy_id'],
    ],
  }),
  router: network('router', {
    least: () => ({}),
    optional: ({ external }) => ({ name: 'r', description: 'd', external_gateway_info: { network_id: external } }),
    changes: { name: 'new', description: 'new', admin_state_up: false, routes: [], external_gateway_info: null },
    unseen: ['external_gateway_info'],
    keys: [
      ...[...STANDARD, 'name', 'admin_state_up', 'external_gateway_info', 'routes', 'status'],
      ...['availability_zone_hints', 'availability_zones'],
    ],
  }),
  'security group': network('security_group', {
    least: () => ({ name: 'db' }),
    optional: () => ({ description: 'd', stateful: false }),
    changes: { name: 'new', description: 'new', stateful: true },
    keys: [...STANDARD, 'name', 'stateful', 'shared', 'security_group_rules'],
  }),
  'security group rule': network('security_group_rule', {
    least: ({ group }) => ({ security_group_id: group, direction: 'ingress', protocol: 'udp' }),
    optional: () => ({
      ...{ ethertype: 'IPv4', port_range_min: 53, port_range_max: 53, remote_ip_prefix: '192.0.2.0/24' },
      ...{ description: 'd' },
    }),
    keys: [
      ...STANDARD,
      ...['security_group_id', 'direction', 'protocol', 'port_range_min', 'port_range_max', 'remote_ip_prefix'],
      ...['remote_group_id', 'remote_address_group_id', 'ethertype', 'belongs_to_default_sg'],
    ],
  }),
  'floating IP': network('floatingip', {
    least: ({ external }) => ({ floating_network_id: external }),
    optional: () => ({ description: 'd', port_id: null }),
    changes: { description: 'new', port_id: null },
    keys: [
      ...STANDARD,
      ...['floating_network_id', 'floating_ip_address', 'fixed_ip_address', 'port_id', 'router_id', 'status'],
      ...['port_details', 'qos_policy_id'],
    ],
  }),
  'subnet pool': network('subnetpool', {
    least: () => ({ name: unique('pool'), prefixes: [`10.${second()}.0.0/16`] }),
    optional: () => ({ description: 'd', default_prefixlen: 26, min_prefixlen: 24, max_prefixlen: 28 }),
    changes: { name: 'new', description: 'new', default_prefixlen: 27 },
    keys: [
      ...STANDARD,
      ...['name', 'prefixes', 'default_prefixlen', 'min_prefixlen', 'max_prefixlen', 'shared', 'is_default'],
      ...['default_quota', 'address_scope_id', 'ip_version'],
    ],
  }),
  domain: identity('domain', {
    least: () => ({ name: unique('domain') }),
    optional: () => ({ description: 'd', enabled: false, options: {} }),
    changes: { description: 'new', enabled: true },
    keys: ['id', 'name', 'description', 'enabled', 'options', 'tags', 'links'],
  }),
  project: identity('project', {
    least: () => ({ name: unique('project') }),
    optional: () => ({
      ...{ description: 'd', enabled: false, domain_id: 'default', parent_id: 'default', is_domain: false },
      ...{ tags: ['blue'], options: {}, cost_center: '42' },
    }),
    changes: { description: 'new', enabled: true, tags: [], cost_center: '43' },
    keys: ['id', 'name', 'domain_id', 'parent_id', 'description', 'enabled', 'is_domain', 'tags', 'options', 'links'],
  }),
  user: identity('user', {
    least: () => ({ name: unique('user') }),
    optional: () => ({
      ...{ domain_id: 'default', password: 'a-password', enabled: false, email: 'a@example.org', description: 'd' },
      ...{ options: { ignore_password_expiry: true }, phone: '1' },
    }),
    changes: { email: null, description: 'new', enabled: true, phone: '2' },
    unseen: ['password'],
    keys: ['id', 'name', 'domain_id', 'enabled', 'options', 'password_expires_at', 'links'],
  }),
  group: identity('group', {
    least: () => ({ name: unique('group') }),
    optional: () => ({ domain_id: 'default', description: 'd' }),
    changes: { description: 'new' },
    keys: ['id', 'name', 'domain_id', 'description', 'links'],
  }),
  role: identity('role', {
    least: () => ({ name: unique('role') }),
    optional: () => ({ description: 'd', domain_id: null, options: {} }),
    changes: { description: 'new' },
    keys: ['id', 'name', 'domain_id', 'description', 'options', 'links'],
  }),
  region: identity('region', {
    least: () => ({}),
    optional: () => ({ id: unique('region'), description: 'd', parent_region_id: null }),
    changes: { description: 'new' },
    keys: ['id', 'description', 'parent_region_id', 'links'],
  }),
  service: identity('service', {
    least: () => ({ type: unique('type') }),
    optional: () => ({ name: 'n', description: 'd', enabled: false }),
    changes: { name: 'new', enabled: true },
    keys: ['id', 'type', 'enabled', 'links'],
  }),
  credential: identity('credential', {
    least: ({ project }) => ({ user_id: project.userId, type: 'cert', blob: 'text' }),
    optional: ({ project }) => ({ project_id: project.id }),
    changes: { blob: 'new' },
    unseen: ['blob'],
    keys: ['id', 'user_id', 'type', 'project_id', 'links'],
  }),
};

let used = 100;
/** A unique second byte of an IPv4 address. */
function second(): number {
  used += 1;
  return used;
}

const clientOf = ({ isAdmin }: Case) => (isAdmin ? world.admin : world.project.api);
const seen = (sent: object, { unseen = [] }: Case) =>
  Object.fromEntries(Object.entries(sent).filter(([key]) => !unseen.includes(key)));

async function create(one: Case, sent: object) {
  const { status, body } = await clientOf(one).post(one.path, { [one.one]: sent });
  expect({ status, body }).toMatchObject({ status: 201, body: { [one.one]: seen(sent, one) } });
  const made = body[one.one];
  expect(Object.keys(made)).toEqual(expect.arrayContaining([...one.keys]));
  return made;
}

describe('Attributes of the contracts', () => {
  test.each(Object.entries(CASES))(
    'a new %s shows every attribute, created with the least body or with all',
    async (_, one) => {
      const least = await create(one, one.least(world));
      expect((await clientOf(one).get(`${one.path}/${least.id}`)).body[one.one]).toMatchObject(seen(least, one));
      await create(one, { ...one.least(world), ...one.optional?.(world) });
    },
  );

  test.each(Object.entries(CASES).filter(([, { changes }]) => changes))(
    'an update of a %s takes every attribute',
    async (_, one) => {
      const { id } = await create(one, one.least(world));
      const change = (sent: object) => clientOf(one)[one.method ?? 'patch'](`${one.path}/${id}`, { [one.one]: sent });
      const { status, body } = await change(one.changes ?? {});
      expect({ status, body }).toMatchObject({ status: 200, body: { [one.one]: seen(one.changes ?? {}, one) } });
      expect(Object.keys(body[one.one])).toEqual(expect.arrayContaining([...one.keys]));
      expect((await change({})).status).toBe(200);
    },
  );

  test('a new image shows every attribute, created with the least body or with all', async () => {
    const keys = [
      ...['id', 'name', 'status', 'visibility', 'owner', 'protected', 'os_hidden', 'container_format', 'disk_format'],
      ...['min_ram', 'min_disk', 'size', 'virtual_size', 'checksum', 'os_hash_algo', 'os_hash_value', 'tags'],
      ...['created_at', 'updated_at', 'self', 'file', 'schema'],
    ];
    const all = {
      ...{ id: randomUUID(), name: 'i', visibility: 'private', protected: false, os_hidden: true, tags: ['blue'] },
      ...{ container_format: 'bare', disk_format: 'raw', min_ram: 1, min_disk: 1, 'a.b/c': 'kept' },
    };
    for (const sent of [{}, all]) {
      const { status, body } = await world.project.api.post('/image/v2/images', sent);
      expect({ status, body }).toMatchObject({ status: 201, body: sent });
      expect(Object.keys(body)).toEqual(expect.arrayContaining(keys));
      expect((await world.project.api.get(`/image/v2/images/${body.id}`)).body).toEqual(body);
    }
  });
});
