import { describe, expect, test } from 'vitest';
import { joinProject, newProject } from '#lib/testing/api.ts';
import {
  NETWORKING,
  newAddressGroup,
  newNetwork,
  newPort,
  newSecurityGroup,
  newSecurityGroupRule,
  newSubnet,
  setQuota,
} from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const GROUPS = `${NETWORKING}/address-groups`;

async function setUp(values: object = {}) {
  const project = await newProject(platform);
  const group = await newAddressGroup(project.api, values);
  const path = `${GROUPS}/${group.id}`;
  const change = (verb: 'add' | 'remove', ...addresses: string[]) =>
    project.api.put(`${path}/${verb}_addresses`, { addresses });
  const shown = async () => (await project.api.get(path)).body.address_group;
  return { ...project, group, path, change, shown };
}

test('POST /address-groups: shows every field, its addresses as blocks without host bits, each once', async () => {
  const addresses = ['10.0.0.5', '10.1.2.3/16', '10.0.0.5/32', '2001:DB8::1', '192.0.2.1-192.0.2.6'];
  const { id, group, path, api } = await setUp({ name: 'offices', description: 'all', addresses });
  expect(group).toEqual({
    id: group.id,
    project_id: id,
    tenant_id: id,
    name: 'offices',
    description: 'all',
    addresses: [
      '10.0.0.5/32',
      '10.1.0.0/16',
      '2001:db8::1/128',
      '192.0.2.1/32',
      '192.0.2.2/31',
      '192.0.2.4/31',
      '192.0.2.6/32',
    ],
    shared: false,
    tags: [],
    revision_number: 1,
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
  });
  expect((await api.get(path)).body).toEqual({ address_group: group });
});

test.each([
  [{ addresses: ['home'] }, 'InvalidInput'],
  [{ addresses: ['10.0.0.0/33'] }, 'InvalidInput'],
  [{ addresses: ['10.0.0.9-10.0.0.1'] }, 'InvalidInput'],
  [{ addresses: ['10.0.0.1-2001:db8::1'] }, 'InvalidInput'],
  [{ addresses: Array.from({ length: 1001 }, (_, n) => `10.0.${n >> 8}.${n & 255}`) }, 'HTTPBadRequest'],
  [
    { addresses: Array.from({ length: 20 }, (_, n) => `2001:db8:${n}::1-2001:db8:${n}:ffff:ffff:ffff:ffff:fffe`) },
    'InvalidInput',
  ],
  [{ shared: true }, 'HTTPBadRequest'],
])('POST /address-groups: %j is refused with 400 %s and nothing is created', async (values, type) => {
  const { api } = await newProject(platform);
  const { status, body } = await api.post(GROUPS, { address_group: values });
  expect([status, body.NeutronError.type]).toEqual([400, type]);
  expect((await api.get(GROUPS)).body.address_groups).toEqual([]);
});

test('POST /address-groups: over the quota it is refused with 409', async () => {
  const { api, id } = await newProject(platform);
  await setQuota(platform, id, 'address_group', 0);
  expect((await api.post(GROUPS, { address_group: {} })).status).toBe(409);
});

test('PUT /address-groups/{id}: name and description change, the addresses only by their own verbs', async () => {
  const { api, path } = await setUp();
  const { body } = await api.put(path, { address_group: { name: 'n', description: 'd' } });
  expect(body.address_group).toMatchObject({ name: 'n', description: 'd', revision_number: 2 });
  expect((await api.put(path, { address_group: { addresses: [] } })).status).toBe(400);
});

describe('PUT /address-groups/{id}/add_addresses and remove_addresses', () => {
  test('give the group its addresses and take them away, in whatever spelling', async () => {
    const { change, shown } = await setUp();
    const { status, body } = await change('add', '192.0.2.7', '203.0.113.9/24');
    expect(status).toBe(200);
    expect(body.address_group.addresses).toEqual(['198.51.100.0/24', '192.0.2.7/32', '203.0.113.0/24']);
    expect((await change('remove', '198.51.100.0/24', '192.0.2.7/32')).body.address_group.revision_number).toBe(3);
    expect((await shown()).addresses).toEqual(['203.0.113.0/24']);
  });

  test('one that is there is refused with 400, one that is not there with 404, and all stays as it was', async () => {
    const { change, shown, group } = await setUp();
    const added = await change('add', '192.0.2.7', '198.51.100.3/24');
    expect([added.status, added.body.NeutronError.type]).toEqual([400, 'AddressesAlreadyExist']);
    const removed = await change('remove', '198.51.100.0/24', '192.0.2.7');
    expect([removed.status, removed.body.NeutronError.type]).toEqual([404, 'AddressesNotFound']);
    expect(await shown()).toEqual(group);
  });

  test('no address, too many in all, and a revision that has passed are refused', async () => {
    const { api, path, change } = await setUp({
      addresses: Array.from({ length: 1000 }, (_, n) => `10.${n >> 8}.${n & 255}.1`),
    });
    expect((await change('add', '192.0.2.7')).body.NeutronError.type).toBe('InvalidInput');
    expect((await change('add')).status).toBe(400);
    const stale = { 'if-match': 'revision_number=7' };
    expect((await api.put(`${path}/remove_addresses`, { addresses: ['10.0.0.1'] }, stale)).status).toBe(412);
  });

  test('a reader and another project may not', async () => {
    const { id, path, shown, group } = await setUp();
    const reader = await joinProject(platform, id, 'reader');
    const stranger = await newProject(platform);
    const body = { addresses: ['192.0.2.7'] };
    expect((await reader.api.put(`${path}/add_addresses`, body)).status).toBe(403);
    expect((await stranger.api.put(`${path}/add_addresses`, body)).status).toBe(404);
    expect((await stranger.api.get(path)).status).toBe(404);
    expect(await shown()).toEqual(group);
  });
});

test('DELETE /address-groups/{id}: is refused with 409 naming the rule while one names it, then it is gone', async () => {
  const { api, group, path } = await setUp();
  const web = await newSecurityGroup(api);
  const rule = await newSecurityGroupRule(api, web, { remote_address_group_id: group.id });
  const { status, body } = await api.delete(path);
  expect([status, body.NeutronError.type]).toEqual([409, 'AddressGroupInUse']);
  expect(body.NeutronError.message).toContain(rule.id);
  await api.delete(`${NETWORKING}/security-group-rules/${rule.id}`);
  expect((await api.delete(path)).status).toBe(204);
  expect((await api.get(path)).status).toBe(404);
});

describe('A rule with remote_address_group_id', () => {
  test('is shown, filtered by it, and refused a second time with 409', async () => {
    const { api, group } = await setUp();
    const web = await newSecurityGroup(api);
    const rule = await newSecurityGroupRule(api, web, { protocol: 'tcp', remote_address_group_id: group.id });
    expect(rule).toMatchObject({ remote_address_group_id: group.id, remote_ip_prefix: null, remote_group_id: null });
    const path = `${NETWORKING}/security-group-rules`;
    const found = await api.get(`${path}?remote_address_group_id=${group.id}`);
    expect(found.body.security_group_rules).toEqual([rule]);
    const again = { security_group_id: web.id, direction: 'ingress', protocol: '6', remote_address_group_id: group.id };
    const { status, body } = await api.post(path, { security_group_rule: again });
    expect([status, body.NeutronError.type]).toEqual([409, 'SecurityGroupRuleExists']);
    await newSecurityGroupRule(api, web, { protocol: 'tcp' });
  });

  test('lets in what is in the group at that moment, and nothing else', async () => {
    const { api, group, change } = await setUp();
    const network = await newNetwork(api);
    await newSubnet(api, network);
    const web = await newSecurityGroup(api);
    const rule = await newSecurityGroupRule(api, web, { protocol: 'icmp', remote_address_group_id: group.id });
    const port = await newPort(api, network, { security_groups: [web.id] });
    const ask = async (from: string) =>
      (await api.get(`/console/v1/packet-tests/ports/${port.id}?protocol=icmp&remote=${from}`)).body.packet_test;
    expect(await ask('198.51.100.9')).toMatchObject({ passes: true, rule_id: rule.id });
    expect(await ask('192.0.2.9')).toMatchObject({ passes: false, decision: 'no_rule' });
    await change('add', '192.0.2.0/28');
    await change('remove', '198.51.100.0/24');
    expect(await ask('198.51.100.9')).toMatchObject({ passes: false, decision: 'no_rule' });
    expect(await ask('192.0.2.9')).toMatchObject({ passes: true, rule_id: rule.id });
  });
});

test('a policy lets another project see a group and name it in rules, stays while it does, and is no leave to change it', async () => {
  const { api, group, path } = await setUp();
  const friend = await newProject(platform);
  const opening = { object_type: 'address_group', object_id: group.id, action: 'access_as_shared' };
  const policies = `${NETWORKING}/rbac-policies`;
  const { body } = await api.post(policies, { rbac_policy: { ...opening, target_tenant: friend.id } });
  const policy = `${policies}/${body.rbac_policy.id}`;
  expect((await friend.api.get(`${GROUPS}?shared=true`)).body.address_groups).toEqual([
    { ...group, shared: true, revision_number: 2, updated_at: expect.any(String) },
  ]);
  expect((await friend.api.put(`${path}/add_addresses`, { addresses: ['192.0.2.7'] })).status).toBe(403);
  const mine = await newSecurityGroup(friend.api);
  const rule = await newSecurityGroupRule(friend.api, mine, { remote_address_group_id: group.id });
  expect((await api.delete(policy)).body.NeutronError.type).toBe('RbacPolicyInUse');
  const refused = (await api.delete(path)).body.NeutronError;
  expect(refused.message).not.toContain(rule.id);
  await friend.api.delete(`${NETWORKING}/security-group-rules/${rule.id}`);
  expect((await api.delete(policy)).status).toBe(204);
  expect((await friend.api.get(path)).status).toBe(404);
});
