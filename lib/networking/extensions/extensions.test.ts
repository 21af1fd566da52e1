import { beforeAll, expect, test } from 'vitest';
import { type ApiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import {
  NETWORKING,
  newExternalNetwork,
  newFloatingIp,
  newNetwork,
  newPort,
  newQosPolicy,
  newQosRule,
  newRouter,
  newSecurityGroup,
  newSecurityGroupRule,
  newSubnet,
  newWayOut,
} from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { listExtensions } from './service.ts';

const platform = usePlatform();

async function newWorld() {
  const { id: projectId, api } = await newProject(platform);
  const admin = await signInAdmin(platform);
  const network = await newNetwork(api, { name: 'named' });
  const nameless = await newNetwork(api);
  const subnet = await newSubnet(api, network);
  const port = await newPort(api, network);
  const external = await newExternalNetwork(platform);
  const router = await newWayOut(api, external, subnet);
  const floating = await newFloatingIp(api, external);
  const group = await newSecurityGroup(api, { name: 'web' });
  const rule = await newSecurityGroupRule(api, group, { remote_ip_prefix: '10.1.2.3/24' });
  const make = async (one: string, values: object) =>
    (await api.post(`${NETWORKING}/${one.replaceAll('_', '-')}s`, { [one]: values })).body[one];
  const pool = await make('subnetpool', { name: 'pool', prefixes: ['10.77.0.0/16'], default_prefixlen: 24 });
  const scope = await make('address_scope', { name: 'scope', ip_version: 4 });
  const addresses = await make('address_group', { name: 'addresses', addresses: ['10.5.0.0/16'] });
  const policy = await newQosPolicy(admin, { project_id: projectId, name: 'lane', is_default: true });
  const limit = await newQosRule(admin, policy, 'bandwidth_limit', { max_kbps: 1000, direction: 'ingress' });
  const qos = { policy, limit };
  const own = { qos, network, nameless, subnet, port, external, router, floating, group, rule, pool, scope, addresses };
  return { projectId, api, admin, ...own };
}
type World = Awaited<ReturnType<typeof newWorld>>;

let world: World;
beforeAll(async () => {
  world = await newWorld();
});

/** A request whose response requires the extension, and the expected content. */
type Proof = (of: World) => Promise<{ came: unknown; holds: object }>;

const bodyOf = async (api: ApiClient, path: string) => (await api.get(`${NETWORKING}${path}`)).body;
/** The response for a path contains this. */
const answers =
  (path: string | ((of: World) => string), holds: object, by: 'api' | 'admin' = 'api'): Proof =>
  async (of) => ({ came: await bodyOf(of[by], typeof path === 'string' ? path : path(of)), holds });
/** An object of the setup contains this. */
const shows =
  (name: keyof World, holds: object): Proof =>
  async (of) => ({ came: of[name], holds });
/** A request returns a status and this content. */
const takes =
  (method: string, path: (of: World) => string, body: (of: World) => unknown, holds: object): Proof =>
  async (of) => ({ came: await of.api.call(method, `${NETWORKING}${path(of)}`, body(of)), holds });
const opens = (object_type: string, idOf: (of: World) => string): Proof =>
  takes(
    'POST',
    () => '/rbac-policies',
    (of) => ({
      rbac_policy: { object_type, object_id: idOf(of), action: 'access_as_shared', target_tenant: 'somebody' },
    }),
    { status: 201, body: { rbac_policy: { object_type } } },
  );

const some = (match: object) => expect.arrayContaining([expect.objectContaining(match)]);
const TIME = expect.stringMatching(/Z$/);
const ROUTE = { destination: '10.200.0.0/16', nexthop: '10.0.0.99' };
const PAIR = { ip_address: '10.0.0.200', mac_address: 'fa:16:3e:00:00:99' };
const OPTION = { opt_name: 'mtu', opt_value: '1400', ip_version: 4 };

const onNetwork = (values: object): Proof =>
  takes(
    'POST',
    () => '/ports',
    ({ network }) => ({ port: { network_id: network.id, ...values } }),
    { status: 201, body: { port: values } },
  );

const PROOFS: Record<string, Proof> = {
  'address-group': shows('addresses', { addresses: ['10.5.0.0/16'] }),
  'address-scope': shows('scope', { ip_version: 4 }),
  agent: answers('/agents', { agents: some({ agent_type: 'OVN Controller agent' }) }, 'admin'),
  'allowed-address-pairs': onNetwork({ allowed_address_pairs: [PAIR] }),
  'auto-allocated-topology': answers(({ projectId }) => `/auto-allocated-topology/${projectId}?fields=dry-run`, {
    NeutronError: { type: 'AutoAllocationFailure' },
  }),
  availability_zone: answers('/availability_zones', { availability_zones: some({ name: 'nova' }) }),
  binding: answers(({ port }) => `/ports/${port.id}`, { port: { 'binding:vif_type': 'unbound' } }, 'admin'),
  'default-subnetpools': takes(
    'POST',
    () => '/subnets',
    ({ nameless }) => ({ subnet: { network_id: nameless.id, ip_version: 4, use_default_subnetpool: true } }),
    { status: 400, body: { NeutronError: { message: 'No default subnetpool found for IPv4.' } } },
  ),
  'empty-string-filtering': async ({ api, nameless }) => ({
    came: (await bodyOf(api, '/networks?name=&router:external=false')).networks,
    holds: [{ id: nameless.id }],
  }),
  'external-net': answers('/networks?router:external=true', { networks: some({ 'router:external': true }) }),
  'ext-gw-mode': answers(({ router }) => `/routers/${router.id}`, {
    router: { external_gateway_info: { enable_snat: true } },
  }),
  extra_dhcp_opt: onNetwork({ extra_dhcp_opts: [OPTION] }),
  extraroute: takes(
    'PUT',
    ({ router }) => `/routers/${router.id}`,
    () => ({ router: { routes: [ROUTE] } }),
    { status: 200, body: { router: { routes: [ROUTE] } } },
  ),
  'extraroute-atomic': takes(
    'PUT',
    ({ router }) => `/routers/${router.id}/remove_extraroutes`,
    () => ({ router: { routes: [ROUTE] } }),
    { status: 200, body: { router: { routes: [] } } },
  ),
  'filter-validation': answers('/networks?colour=red', { NeutronError: { type: 'HTTPBadRequest' } }),
  'fip-port-details': shows('floating', { port_details: null }),
  'ip-substring-filtering': async ({ api, port }) => ({
    came: (await bodyOf(api, '/ports?fixed_ips=ip_address_substr%3D10.0.0.&device_owner=')).ports,
    holds: some({ id: port.id }),
  }),
  'net-mtu': shows('network', { mtu: 1442 }),
  'net-mtu-writable': takes(
    'PUT',
    ({ nameless }) => `/networks/${nameless.id}`,
    () => ({ network: { mtu: 1400 } }),
    { status: 200, body: { network: { mtu: 1400 } } },
  ),
  'network-ip-availability': answers(
    ({ network }) => `/network-ip-availabilities/${network.id}`,
    { network_ip_availability: { network_name: 'named' } },
    'admin',
  ),
  network_availability_zone: shows('network', { availability_zones: ['nova'] }),
  pagination: answers('/networks?limit=1', { networks_links: [{ rel: 'next' }] }),
  'port-security': onNetwork({ port_security_enabled: false }),
  'project-id': async ({ projectId, network }) => ({ came: network, holds: { project_id: projectId } }),
  provider: answers(
    ({ network }) => `/networks/${network.id}`,
    { network: { 'provider:network_type': 'geneve' } },
    'admin',
  ),
  quota_details: answers(({ projectId }) => `/quotas/${projectId}/details`, { quota: { network: { used: 2 } } }),
  quotas: answers(({ projectId }) => `/quotas/${projectId}`, { quota: { network: 100 } }),
  'rbac-address-group': opens('address_group', ({ addresses }) => addresses.id),
  'rbac-address-scope': opens('address_scope', ({ scope }) => scope.id),
  'rbac-policies': opens('network', ({ network }) => network.id),
  'rbac-security-groups': opens('security_group', ({ group }) => group.id),
  'rbac-subnetpool': opens('subnetpool', ({ pool }) => pool.id),
  'revision-if-match': async ({ api, network }) => ({
    came: await api.put(
      `${NETWORKING}/networks/${network.id}`,
      { network: { description: 'x' } },
      { 'if-match': 'revision_number=99' },
    ),
    holds: { status: 412 },
  }),
  router: async ({ api }) => ({ came: await newRouter(api), holds: { status: 'ACTIVE' } }),
  router_availability_zone: shows('router', { availability_zones: ['nova'] }),
  'security-group': shows('group', { name: 'web' }),
  'security-groups-default-rules': answers(
    '/default-security-group-rules',
    { default_security_group_rules: some({ direction: 'egress' }) },
    'admin',
  ),
  qos: answers('/qos/policies?name=lane', { policies: [{ name: 'lane', rules: [{ type: 'bandwidth_limit' }] }] }),
  'qos-bw-limit-direction': answers(({ qos }) => `/qos/policies/${qos.policy.id}/bandwidth_limit_rules`, {
    bandwidth_limit_rules: [{ direction: 'ingress' }],
  }),
  'qos-default': answers('/qos/policies?is_default=true', { policies: [{ name: 'lane' }] }),
  'qos-fip': shows('floating', { qos_policy_id: null }),
  'qos-port-network-policy': shows('port', { qos_network_policy_id: null }),
  'qos-rule-type-details': answers('/qos/rule-types/dscp_marking', { rule_type: { type: 'dscp_marking' } }, 'admin'),
  'qos-rules-alias': answers(({ qos }) => `/qos/alias_bandwidth_limit_rules/${qos.limit}`, {
    bandwidth_limit_rule: { max_kbps: 1000 },
  }),
  'security-groups-normalized-cidr': shows('rule', { normalized_cidr: '10.1.2.0/24' }),
  'security-groups-remote-address-group': shows('rule', { remote_address_group_id: null }),
  'security-groups-rules-belongs-to-default-sg': shows('rule', { belongs_to_default_sg: false }),
  'security-groups-shared-filtering': answers('/security-groups?shared=true&name=web', { security_groups: [] }),
  'service-type': answers('/service-providers', { service_providers: [] }),
  sorting: async ({ api, network }) => ({
    came: (await bodyOf(api, '/networks?sort_key=name&sort_dir=desc&router:external=false')).networks,
    holds: [{ id: network.id }, { name: '' }],
  }),
  'standard-attr-description': shows('network', { description: '' }),
  'standard-attr-revisions': shows('nameless', { revision_number: 1 }),
  'standard-attr-tag': takes(
    'PUT',
    ({ network }) => `/networks/${network.id}/tags/red`,
    () => undefined,
    { status: 201 },
  ),
  'standard-attr-timestamp': shows('network', { created_at: TIME, updated_at: TIME }),
  'stateful-security-group': shows('group', { stateful: true }),
  'subnet-service-types': takes(
    'POST',
    () => '/subnets',
    ({ network }) => ({
      subnet: { network_id: network.id, ip_version: 4, cidr: '10.3.0.0/24', service_types: ['compute:'] },
    }),
    { status: 201, body: { subnet: { service_types: ['compute:'] } } },
  ),
  subnet_allocation: takes(
    'POST',
    () => '/subnets',
    ({ nameless, pool }) => ({ subnet: { network_id: nameless.id, ip_version: 4, subnetpool_id: pool.id } }),
    { status: 201, body: { subnet: { cidr: '10.77.0.0/24' } } },
  ),
  subnet_onboard: takes(
    'PUT',
    ({ pool }) => `/subnetpools/${pool.id}/onboard_network_subnets`,
    ({ network }) => ({ network_id: network.id }),
    { status: 200 },
  ),
  'subnetpool-prefix-ops': takes(
    'PUT',
    ({ pool }) => `/subnetpools/${pool.id}/add_prefixes`,
    () => ({ prefixes: ['10.78.0.0/16'] }),
    { status: 200, body: { prefixes: expect.arrayContaining([expect.stringContaining('10.7')]) } },
  ),
};

const aliases = listExtensions().map(({ alias }) => alias);

test.each(aliases)('GET /extensions: %s is listed, and what it stands for is there', async (alias) => {
  const proof = PROOFS[alias] ?? expect.fail(`Say in PROOFS which request shows that ${alias} is implemented.`);
  const { came, holds } = await proof(world);
  expect(came).toMatchObject(holds);
});

test('GET /extensions: nothing is proved that is not listed', () => {
  expect(Object.keys(PROOFS).filter((alias) => !aliases.includes(alias))).toEqual([]);
});

test('GET /extensions: features of rules that no engine enforces are not listed', () => {
  const unenforced = ['qos-bw-minimum-ingress', 'qos-pps', 'qos-pps-minimum'];
  expect(aliases.filter((alias) => unenforced.includes(alias))).toEqual([]);
});
