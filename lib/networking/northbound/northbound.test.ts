import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { changesBetween } from '#lib/engine/network/driver.ts';
import { type Packet, tracePacket } from '#lib/engine/network/simulated/packet-trace.ts';
import { SimulatedNetwork } from '#lib/engine/network/simulated/simulated-network.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import {
  NETWORKING,
  newAddressGroup,
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
import type { Port } from '../ports/schema.ts';
import { NETWORK_QOS } from '../qos-policies/users.ts';
import { NetworkReconciler } from './reconciler.ts';

const platform = usePlatform();

const networkOf = () => {
  const { simulatedNetwork } = platform.platform.services.engine;
  if (!simulatedNetwork) throw new Error('The networks are not simulated.');
  return simulatedNetwork;
};
const addressOf = ({ fixed_ips: [first] }: Port) => first?.ip_address ?? '';
const HTTPS = { protocol: 6, port: 443, code: null };

async function twoPorts() {
  const project = await newProject(platform);
  const network = await newNetwork(project.api);
  const subnet = await newSubnet(project.api, network);
  const web = await newSecurityGroup(project.api, { name: 'web' });
  const clients = await newSecurityGroup(project.api, { name: 'clients' });
  const server = await newPort(project.api, network, { security_groups: [web.id] });
  const client = await newPort(project.api, network, { security_groups: [clients.id] });
  const send = (changes: Partial<Packet> = {}) =>
    tracePacket(
      networkOf(),
      { port: client.id },
      {
        source: addressOf(client),
        destination: addressOf(server),
        ...HTTPS,
        ...changes,
      },
    );
  /** The final decision, once all changes have reached the driver. */
  const ends = (changes: Partial<Packet> = {}) => expect.poll(() => send(changes).hops.at(-1)?.decision);
  return { ...project, network, subnet, web, clients, server, client, send, ends };
}

test('a packet between ports is dropped, until a rule lets it in, and again when the rule is gone', async () => {
  const { api, web, clients, server, send, ends } = await twoPorts();
  await ends().toBe('no_rule');
  const rule = await newSecurityGroupRule(api, web, { protocol: 'tcp', remote_group_id: clients.id });
  await ends().toBe('delivered');
  expect(send().arrivedAt).toBe(server.id);
  expect(send().hops.map(({ at, decision, by }) => [at, decision, by])).toEqual([
    ['port', 'rule', expect.any(String)],
    ['port', 'rule', rule.id],
    ['port', 'delivered', undefined],
  ]);
  await ends({ protocol: 17 }).toBe('no_rule');
  await api.delete(`${NETWORKING}/security-group-rules/${rule.id}`);
  await ends().toBe('no_rule');
});

test('a packet from an address group passes as long as its address is in it', async () => {
  const { api, web, client, ends } = await twoPorts();
  const group = await newAddressGroup(api);
  await newSecurityGroupRule(api, web, { protocol: 'tcp', remote_address_group_id: group.id });
  await ends().toBe('no_rule');
  const change = (verb: string) =>
    api.put(`${NETWORKING}/address-groups/${group.id}/${verb}_addresses`, { addresses: [addressOf(client)] });
  await change('add');
  await ends().toBe('delivered');
  await change('remove');
  await ends().toBe('no_rule');
});

test('a packet with a forged source, or from a port that is switched off, does not get out', async () => {
  const { api, client, ends } = await twoPorts();
  await ends({ source: '10.0.0.99' }).toBe('foreign_address');
  await api.put(`${NETWORKING}/ports/${client.id}`, {
    port: { allowed_address_pairs: [{ ip_address: '10.0.0.99' }] },
  });
  await ends({ source: '10.0.0.99' }).toBe('no_rule');
  await api.put(`${NETWORKING}/ports/${client.id}`, { port: { admin_state_up: false } });
  await ends().toBe('disabled');
});

test('nobody answers for an address that no port has, and without a router there is no way out', async () => {
  const { ends } = await twoPorts();
  await ends({ destination: '10.0.0.250' }).toBe('no_such_address');
  await ends({ destination: '192.0.2.1' }).toBe('no_gateway');
});

test('the driver receives the options of guests: routers, name servers and routes, and nothing once DHCP is off', async () => {
  const { api, subnet } = await twoPorts();
  const expectRow = () => expect.poll(() => networkOf().row('dhcp_options', subnet.id));
  await expectRow().toMatchObject({ isEnabled: true, dns: [], routes: [], raMode: null });
  const routes = [{ destination: '10.9.0.0/16', nexthop: subnet.gateway_ip ?? '' }];
  const changes = { dns_nameservers: ['192.0.2.53'], host_routes: routes, enable_dhcp: false };
  await api.put(`${NETWORKING}/subnets/${subnet.id}`, { subnet: changes });
  await expectRow().toMatchObject({ isEnabled: false, dns: ['192.0.2.53'], routes });
});

test('guests receive the route to their metadata while their network has a port for it', async () => {
  const { api, network, subnet } = await twoPorts();
  const admin = await signInAdmin(platform);
  const owner = { device_owner: 'network:distributed', device_id: `ovnmeta-${network.id}` };
  const port = await newPort(admin, network, { ...owner, 'binding:host_id': 'h1' });
  const routes = () => expect.poll(() => networkOf().row('dhcp_options', subnet.id)?.routes);
  await routes().toEqual([{ destination: '169.254.169.254/32', nexthop: addressOf(port) }]);
  expect(networkOf().row('logical_switch_port', port.id)).toMatchObject({
    ...{ type: 'metadata', host: 'h1' },
    addresses: expect.arrayContaining(['fe80::a9fe:a9fe']),
  });
  const chosen = [{ destination: '169.254.169.254/32', nexthop: '10.0.0.200' }];
  await api.put(`${NETWORKING}/subnets/${subnet.id}`, { subnet: { host_routes: chosen } });
  await routes().toEqual(chosen);
  await api.put(`${NETWORKING}/subnets/${subnet.id}`, { subnet: { host_routes: [] } });
  await routes().toHaveLength(1);
  await admin.delete(`${NETWORKING}/ports/${port.id}`);
  await api.put(`${NETWORKING}/subnets/${subnet.id}`, { subnet: { name: 'other' } });
  await routes().toEqual([]);
});

test('the driver receives the options of one guest until its port has none', async () => {
  const { api, client } = await twoPorts();
  const set = (extra_dhcp_opts: object[]) => api.put(`${NETWORKING}/ports/${client.id}`, { port: { extra_dhcp_opts } });
  const expectRow = () => expect.poll(() => networkOf().row('port_dhcp', `${client.id} 4`));
  await set([
    { opt_name: 'mtu', opt_value: '1300' },
    { opt_name: 'unheard-of', opt_value: 'x' },
  ]);
  await expectRow().toMatchObject({
    port: client.id,
    switch: client.network_id,
    isEnabled: true,
    options: { mtu: '1300' },
  });
  await set([{ opt_name: 'dhcp_disabled', opt_value: 'true' }]);
  await expectRow().toMatchObject({ isEnabled: false, options: {} });
  await set([
    { opt_name: 'mtu', opt_value: null },
    { opt_name: 'dhcp_disabled', opt_value: null },
    { opt_name: 'unheard-of', opt_value: null },
  ]);
  await expectRow().toBeUndefined();
});

test('the driver receives the provider network and its VLAN; a tunnel needs no number', async () => {
  const admin = await signInAdmin(platform);
  const attributes = { 'provider:network_type': 'vlan', 'provider:physical_network': 'physnet1' };
  const vlan = await newNetwork(admin, { ...attributes, 'provider:segmentation_id': 77 });
  const tunnel = await newNetwork(admin);
  const expectRow = ({ id }: { id: string }) => expect.poll(() => networkOf().row('logical_switch', id));
  await expectRow(vlan).toMatchObject({ isProvider: true, physicalNetwork: 'physnet1', segment: 77 });
  await expectRow(tunnel).toMatchObject({ isProvider: false, physicalNetwork: null, segment: null });
});

test('what is deleted is gone from the model with all that stood in it', async () => {
  const { api, network, subnet, web, server, client, ends } = await twoPorts();
  await ends().toBe('no_rule');
  for (const { id } of [server, client]) await api.delete(`${NETWORKING}/ports/${id}`);
  await api.delete(`${NETWORKING}/security-groups/${web.id}`);
  await api.delete(`${NETWORKING}/networks/${network.id}`);
  const left = async () => {
    const ids = [network.id, subnet.id, server.id, client.id, web.id];
    const rows = await networkOf().read();
    return rows.filter((row) => ids.some((id) => JSON.stringify(row).includes(id)));
  };
  await expect.poll(left).toEqual([]);
});

test('a port has nothing of a subnet that went although it had addresses of it', async () => {
  const { api } = await newProject(platform);
  const network = await newNetwork(api);
  const modes = { ipv6_ra_mode: 'slaac', ipv6_address_mode: 'slaac' };
  const subnet = await newSubnet(api, network, { cidr: 'fd00:5::/64', ip_version: 6, ...modes });
  const port = await newPort(api, network);
  const kept = async () => JSON.stringify(await networkOf().read([port.id]));
  await expect.poll(kept).toContain(addressOf(port));
  await api.delete(`${NETWORKING}/subnets/${subnet.id}`);
  await expect.poll(kept).not.toContain(addressOf(port));
});

/** The id of an object whose deletion did not reach the driver. */
async function deletedObject(): Promise<string> {
  const id = randomUUID();
  const event = { type: 'security_group.delete', kind: 'security_group', objectId: id, projectId: '' };
  await platform.platform.services.database.transact((tx) => recordEvent(tx, PLATFORM, event));
  return id;
}

test('a driver that has drifted has at the start what the APIs have, and nothing else', async () => {
  const { ends } = await twoPorts();
  await ends().toBe('no_rule');
  const { services, tail } = platform.platform;
  const network = new SimulatedNetwork();
  await network.apply([
    { put: { table: 'port_group', name: 'stray', owner: await deletedObject() } },
    ...(await networkOf().read()).slice(1).map((row) => ({ put: { ...row, isEnabled: false } })),
  ]);
  const follower = new NetworkReconciler({ ...services, engine: { ...services.engine, network } }, tail);
  await follower.start();
  expect(changesBetween(await network.read(), await networkOf().read())).toEqual([]);
  await follower.stop();
});

test('a driver that drifts later is put right by the next comparison, without any event', async () => {
  const { ends } = await twoPorts();
  await ends().toBe('no_rule');
  const { services, tail } = platform.platform;
  const network = new SimulatedNetwork();
  const follower = new NetworkReconciler({ ...services, engine: { ...services.engine, network } }, tail, {
    compareEveryMs: 20,
  });
  await follower.start();
  const lost = (await network.read())[0] ?? expect.fail();
  await network.apply([
    { put: { table: 'port_group', name: 'stray', owner: await deletedObject() } },
    { remove: { table: lost.table, name: lost.name } },
  ]);
  await expect.poll(async () => changesBetween(await network.read(), await networkOf().read())).toEqual([]);
  await follower.stop();
});

test('what the driver has of objects that the database never had is kept, and logged once', async () => {
  const { services, tail } = platform.platform;
  const network = new SimulatedNetwork();
  const warn = vi.spyOn(services.log, 'warn');
  const unknown = { table: 'port_group', name: 'newer', owner: randomUUID() } as const;
  await network.apply([{ put: unknown }, { put: { ...unknown, name: 'deleted', owner: await deletedObject() } }]);
  const follower = new NetworkReconciler({ ...services, engine: { ...services.engine, network } }, tail, {
    compareEveryMs: 20,
  });
  const compared = vi.spyOn(network, 'read');
  await follower.start();
  const rounds = compared.mock.calls.filter(([owners]) => owners === undefined).length;
  await expect
    .poll(() => compared.mock.calls.filter(([owners]) => owners === undefined).length)
    .toBeGreaterThan(rounds + 1);
  await follower.stop();
  expect((await network.read()).filter(({ name }) => name === 'newer' || name === 'deleted')).toEqual([unknown]);
  expect(warn.mock.calls).toEqual([
    [{ count: 1, objects: [unknown.owner] }, 'network objects that are not in the database were left unchanged'],
  ]);
  warn.mockRestore();
});

test('the default group of a project that goes leaves nothing behind', async () => {
  const { id, api } = await newProject(platform);
  const group = (await api.get(`${NETWORKING}/security-groups?name=default`)).body.security_groups[0];
  const owners = [group.id, ...group.security_group_rules.map((rule: { id: string }) => rule.id)];
  const left = async () => (await networkOf().read(owners)).length;
  await expect.poll(left).toBeGreaterThan(0);
  const admin = await signInAdmin(platform);
  expect((await admin.delete(`/identity/v3/projects/${id}`)).status).toBe(204);
  await expect.poll(left).toBe(0);
});

test('a floating IP leads in by its router and out by its own address; without it nothing comes in', async () => {
  const { api, subnet, web, server } = await twoPorts();
  await newSecurityGroupRule(api, web, { protocol: 'tcp', port_range_min: 443, port_range_max: 443 });
  const external = await newExternalNetwork(platform);
  const router = await newWayOut(api, external, subnet);
  const { id, floating_ip_address: floating } = await newFloatingIp(api, external, { port_id: server.id });
  const outside = '198.51.100.7';
  const enter = () => tracePacket(networkOf(), 'outside', { source: outside, destination: floating, ...HTTPS });
  await expect.poll(() => enter().arrivedAt).toBe(server.id);
  expect(
    enter()
      .hops.map(({ at, decision, by }) => [at, decision, by])
      .slice(0, 1),
  ).toEqual([['router', 'translated', id]]);
  const leave = () =>
    tracePacket(networkOf(), { port: server.id }, { source: addressOf(server), destination: outside, ...HTTPS });
  expect([leave().arrivedAt, leave().packet.source]).toEqual(['outside', floating]);
  await api.put(`${NETWORKING}/floatingips/${id}`, { floatingip: { port_id: null } });
  await expect.poll(() => enter().arrivedAt).toBeNull();
  await expect.poll(() => leave().packet.source).not.toBe(floating);
  expect([leave().arrivedAt, leave().packet.source.startsWith('203.0.113.')]).toEqual(['outside', true]);
  await api.put(`${NETWORKING}/routers/${router.id}`, { router: { admin_state_up: false } });
  await expect.poll(() => leave().hops.at(-1)?.decision).toBe('disabled');
});

test('a router leaves by its other address, and by the other gateway outside, as soon as they are changed', async () => {
  const { api, subnet } = await twoPorts();
  const external = await newExternalNetwork(platform, {
    allocation_pools: [{ start: '203.0.113.9', end: '203.0.113.99' }],
  });
  const router = await newWayOut(api, external, subnet);
  const rows = () => networkOf().read();
  const admin = await signInAdmin(platform);
  const external_gateway_info = { network_id: external.id, external_fixed_ips: [{ ip_address: '203.0.113.99' }] };
  await admin.put(`${NETWORKING}/routers/${router.id}`, { router: { external_gateway_info } });
  await expect.poll(rows).toContainEqual(expect.objectContaining({ isGateway: true, networks: ['203.0.113.99/24'] }));
  const [outside] = (await admin.get(`${NETWORKING}/subnets?network_id=${external.id}`)).body.subnets;
  await admin.put(`${NETWORKING}/subnets/${outside.id}`, { subnet: { gateway_ip: '203.0.113.254' } });
  await expect.poll(rows).toContainEqual(expect.objectContaining({ prefix: '0.0.0.0/0', nexthop: '203.0.113.254' }));
});

test('between two networks a packet passes once a router stands on both, and not when it is taken from one', async () => {
  const { api, client } = await twoPorts();
  const other = await newNetwork(api);
  const far = await newSubnet(api, other, { cidr: '10.88.0.0/24' });
  const goal = await newPort(api, other, { port_security_enabled: false });
  const send = () =>
    tracePacket(
      networkOf(),
      { port: client.id },
      { source: addressOf(client), destination: addressOf(goal), ...HTTPS },
    );
  await expect.poll(() => send().hops.at(-1)?.decision).toBe('no_gateway');
  const [near] = client.fixed_ips;
  const router = await newRouter(api);
  const tell = (verb: string, subnet_id: string | undefined) =>
    api.put(`${NETWORKING}/routers/${router.id}/${verb}_router_interface`, { subnet_id });
  await tell('add', near?.subnet_id);
  await expect.poll(() => send().hops.at(-1)?.decision).toBe('no_route');
  await tell('add', far.id);
  await expect.poll(() => send().arrivedAt).toBe(goal.id);
  await tell('remove', far.id);
  await expect.poll(() => send().hops.at(-1)?.decision).toBe('no_route');
});

test('a port has the limits of its own policy, else of its network, as rules come and go', async () => {
  const { id, api, network, server } = await twoPorts();
  const admin = await signInAdmin(platform);
  const own = await newQosPolicy(admin, { project_id: id });
  const common = await newQosPolicy(admin, { project_id: id });
  await newQosRule(admin, own, 'dscp_marking', { dscp_mark: 26 });
  const rule = await newQosRule(admin, common, 'bandwidth_limit', { max_kbps: 1000, direction: 'ingress' });
  const limits = () =>
    expect.poll(() =>
      networkOf()
        .rows('qos')
        .filter((row) => row.switch === network.id)
        .map(({ port, direction, rate, dscp }) => [port === server.id ? 'server' : 'client', direction, rate, dscp])
        .toSorted(),
    );
  const set = (path: string, qos_policy_id: string | null) =>
    api.put(`${NETWORKING}/${path}`, { [path.split('s/')[0] ?? '']: { qos_policy_id } });
  await set(`ports/${server.id}`, own.id);
  await limits().toEqual([['server', 'egress', null, 26]]);
  await set(`networks/${network.id}`, common.id);
  await limits().toEqual([
    ['client', 'ingress', 1000, null],
    ['server', 'egress', null, 26],
  ]);
  await set(`ports/${server.id}`, null);
  await admin.put(`${NETWORKING}/qos/policies/${common.id}/bandwidth_limit_rules/${rule}`, {
    bandwidth_limit_rule: { max_kbps: 500 },
  });
  await limits().toEqual([
    ['client', 'ingress', 500, null],
    ['server', 'ingress', 500, null],
  ]);
  await set(`networks/${network.id}`, null);
  await limits().toEqual([]);
});

test('an event that tells only of the policy of a network leaves its switch with all that stands on it', async () => {
  const { id, api, network, client } = await twoPorts();
  const admin = await signInAdmin(platform);
  const policy = await newQosPolicy(admin, { project_id: id });
  await newQosRule(admin, policy, 'bandwidth_limit', { max_kbps: 1000 });
  await api.put(`${NETWORKING}/networks/${network.id}`, { network: { qos_policy_id: policy.id } });
  const limit = { table: 'qos', name: `${client.id} egress` } as const;
  const isLimited = () => expect.poll(() => networkOf().row(limit.table, limit.name) !== undefined).toBe(true);
  await isLimited();
  await networkOf().apply([{ remove: limit }]);
  await platform.platform.services.database.transact((tx) =>
    recordEvent(tx, PLATFORM, { type: 'network_qos.update', kind: NETWORK_QOS, objectId: network.id, projectId: id }),
  );
  await isLimited();
  expect(networkOf().row('logical_switch', network.id)).toBeDefined();
  expect(networkOf().row('logical_switch_port', client.id)).toBeDefined();
});

test('a floating IP is limited at the gateway by its own policy, as long as it leads somewhere', async () => {
  const { id, api, subnet, server } = await twoPorts();
  const external = await newExternalNetwork(platform);
  const router = await newWayOut(api, external, subnet);
  const admin = await signInAdmin(platform);
  const policy = await newQosPolicy(admin, { project_id: id });
  const rule = await newQosRule(admin, policy, 'bandwidth_limit', { max_kbps: 1000, max_burst_kbps: 100 });
  const floating = await newFloatingIp(api, external, { port_id: server.id, qos_policy_id: policy.id });
  const limits = () =>
    expect.poll(() =>
      networkOf()
        .rows('qos')
        .filter(({ owner }) => owner === floating.id),
    );
  const gateway = () =>
    networkOf()
      .rows('logical_router_port')
      .find((port) => port.router === router.id && port.isGateway)?.name;
  await expect.poll(gateway).toBeDefined();
  const limit = {
    table: 'qos',
    name: `${floating.id} egress`,
    owner: floating.id,
    switch: external.id,
    port: gateway(),
    address: floating.floating_ip_address,
    direction: 'egress',
    rate: 1000,
    burst: 100,
    dscp: null,
  };
  await limits().toEqual([limit]);
  await admin.put(`${NETWORKING}/qos/policies/${policy.id}/bandwidth_limit_rules/${rule}`, {
    bandwidth_limit_rule: { max_kbps: 500 },
  });
  await limits().toEqual([{ ...limit, rate: 500 }]);
  await api.put(`${NETWORKING}/floatingips/${floating.id}`, { floatingip: { port_id: null } });
  await limits().toEqual([]);
});

test('promises and packet rates limit no port in the model', async () => {
  const { id, network, client } = await twoPorts();
  const admin = await signInAdmin(platform);
  const policy = await newQosPolicy(admin, { project_id: id });
  await newQosRule(admin, policy, 'minimum_bandwidth', { min_kbps: 100 });
  await newQosRule(admin, policy, 'packet_rate_limit', { max_kpps: 10, direction: 'ingress' });
  const marked = await newPort(admin, network, { qos_policy_id: policy.id, project_id: id });
  await expect.poll(() => networkOf().row('logical_switch_port', marked.id)).toBeDefined();
  expect(
    networkOf()
      .rows('qos')
      .filter(({ port }) => [marked.id, client.id].includes(port)),
  ).toEqual([]);
});
