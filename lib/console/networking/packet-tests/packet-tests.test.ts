import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { newNetwork, newPort, newSecurityGroup, newSecurityGroupRule, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();

async function setUp() {
  const project = await newProject(platform);
  const network = await newNetwork(project.api);
  await newSubnet(project.api, network);
  const group = await newSecurityGroup(project.api, { name: 'web' });
  const rule = await newSecurityGroupRule(project.api, group, {
    protocol: 'tcp',
    port_range_min: 443,
    port_range_max: 443,
    remote_ip_prefix: '198.51.100.0/24',
  });
  const port = await newPort(project.api, network, { security_groups: [group.id] });
  const ask = async (at: string, query: string) =>
    (await project.api.get(`/console/v1/packet-tests/${at}?${query}`)).body;
  return { ...project, network, group, rule, port, ask };
}

const HTTPS = 'protocol=tcp&port=443&remote=198.51.100.7';

test('GET console/packet-tests: a port and a group name the rule that lets a packet in', async () => {
  const { ask, port, group, rule } = await setUp();
  const packet_test = { passes: true, decision: 'rule', rule_id: rule.id, security_group_id: group.id };
  expect(await ask(`ports/${port.id}`, HTTPS)).toEqual({ packet_test });
  expect(await ask(`security-groups/${group.id}`, HTTPS)).toEqual({ packet_test });
});

test.each([
  ['protocol=tcp&port=22&remote=198.51.100.7', 'no_rule'],
  ['protocol=tcp&port=443&remote=192.0.2.1', 'no_rule'],
  ['protocol=tcp&port=443&remote=0.0.0.0/0', 'no_rule'],
  ['protocol=udp&port=443&remote=198.51.100.7', 'no_rule'],
  ['protocol=icmp&remote=198.51.100.7', 'no_rule'],
  ['', 'no_rule'],
  ['protocol=tcp&port=443&remote=2001:db8::1', 'no_address'],
  ['direction=egress&protocol=tcp&port=443&remote=192.0.2.1&local=10.0.0.77', 'foreign_address'],
])('GET console/packet-tests/ports: ?%s is not let through, for %s', async (query, decision) => {
  const { ask, port } = await setUp();
  const packet_test = { passes: false, decision, rule_id: null, security_group_id: null };
  expect(await ask(`ports/${port.id}`, query)).toEqual({ packet_test });
});

test('GET console/packet-tests: who is in the remote group counts, and nobody else', async () => {
  const { api, ask, network, group, port } = await setUp();
  const clients = await newSecurityGroup(api, { name: 'clients' });
  await newSecurityGroupRule(api, group, { protocol: 'icmp', remote_group_id: clients.id });
  const client = await newPort(api, network, { security_groups: [clients.id] });
  const [address] = client.fixed_ips;
  const ping = (from: string) => ask(`ports/${port.id}`, `protocol=icmp&remote=${from}`);
  expect((await ping(address?.ip_address ?? '')).packet_test).toMatchObject({ passes: true, decision: 'rule' });
  expect((await ping('10.0.0.250')).packet_test).toMatchObject({ passes: false, decision: 'no_rule' });
});

test('GET console/packet-tests: a rule that comes or goes counts with the next question', async () => {
  const { api, ask, group, port } = await setUp();
  const decision = async () => (await ask(`ports/${port.id}`, 'protocol=udp&port=53&remote=192.0.2.1')).packet_test;
  expect(await decision()).toMatchObject({ decision: 'no_rule' });
  const dns = await newSecurityGroupRule(api, group, { protocol: 'udp', port_range_min: 53, port_range_max: 53 });
  expect(await decision()).toMatchObject({ decision: 'rule', rule_id: dns.id });
  await api.delete(`/networking/v2.0/security-group-rules/${dns.id}`);
  expect(await decision()).toMatchObject({ decision: 'no_rule' });
});

test('GET console/packet-tests: of the rules of several groups the first counts, in the order of the groups’ names', async () => {
  const { api, ask, network, group, rule } = await setUp();
  const HTTP = { protocol: 'tcp', port_range_min: 443, port_range_max: 443 };
  const other = await newSecurityGroup(api, { name: 'all' });
  const wide = await newSecurityGroupRule(api, other, HTTP);
  const port = await newPort(api, network, { security_groups: [group.id, other.id] });
  const matchedRule = async () => (await ask(`ports/${port.id}`, HTTPS)).packet_test.rule_id;
  expect(await matchedRule()).toBe(wide.id);
  await api.put(`/networking/v2.0/security-groups/${other.id}`, { security_group: { name: 'zone' } });
  expect(await matchedRule()).toBe(rule.id);
});

test('GET console/packet-tests: without port security everything passes, without groups nothing', async () => {
  const { api, ask, network } = await setUp();
  const open = await newPort(api, network, { port_security_enabled: false });
  const alone = await newPort(api, network, { security_groups: [] });
  expect((await ask(`ports/${open.id}`, HTTPS)).packet_test.decision).toBe('port_security_off');
  expect((await ask(`ports/${alone.id}`, HTTPS)).packet_test).toMatchObject({ passes: false, decision: 'no_group' });
});

test('GET console/packet-tests: another project’s port and group are answered 404', async () => {
  const { port, group } = await setUp();
  const stranger = await newProject(platform);
  for (const place of [`ports/${port.id}`, `security-groups/${group.id}`, 'ports/absent']) {
    expect((await stranger.api.get(`/console/v1/packet-tests/${place}?${HTTPS}`)).status).toBe(404);
  }
});

test('GET console/packet-tests: a group that another project shares is tested, until it shares it no more', async () => {
  const { api, group, rule } = await setUp();
  const friend = await newProject(platform);
  const opening = { object_type: 'security_group', object_id: group.id, action: 'access_as_shared' };
  const policies = '/networking/v2.0/rbac-policies';
  const { body } = await api.post(policies, { rbac_policy: { ...opening, target_tenant: friend.id } });
  const ask = () => friend.api.get(`/console/v1/packet-tests/security-groups/${group.id}?${HTTPS}`);
  expect((await ask()).body.packet_test).toMatchObject({ passes: true, rule_id: rule.id });
  await api.delete(`${policies}/${body.rbac_policy.id}`);
  expect((await ask()).status).toBe(404);
});

test.each([
  'protocol=tcp&remote=192.0.2.1',
  'protocol=tcp&port=0&remote=192.0.2.1',
  'protocol=tcp&port=65536&remote=192.0.2.1',
  'protocol=gre&remote=192.0.2.1',
  'protocol=icmp&icmp_type=256&remote=192.0.2.1',
  'protocol=tcp&port=80&remote=home',
  'protocol=tcp&port=80&remote=192.0.2.1&direction=up',
])('GET console/packet-tests: ?%s is refused with 400', async (query) => {
  const { api, port } = await setUp();
  expect((await api.get(`/console/v1/packet-tests/ports/${port.id}?${query}`)).status).toBe(400);
});
