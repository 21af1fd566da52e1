import { describe, expect, test } from 'vitest';
import { apiClient, joinProject, newProject, signInAdmin } from '#lib/testing/api.ts';
import { at } from '#lib/testing/compute.ts';
import {
  NETWORKING,
  newNetwork,
  newPort,
  newSecurityGroup,
  newSecurityGroupRule,
  setQuota,
} from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const GROUPS = '/compute/v2.1/os-security-groups';
const RULES = '/compute/v2.1/os-security-group-rules';
const ABSENT = '11111111-2222-4333-8444-555555555555';

test('POST, GET, PUT and DELETE /os-security-groups: a group as old clients know it, with statuses 200 and 202', async () => {
  const { id: projectId, api } = await newProject(platform);
  const created = await api.post(GROUPS, { security_group: { name: ' web ', description: 'front' } });
  const group = { id: expect.any(String), name: ' web ', description: 'front', tenant_id: projectId, rules: [] };
  expect([created.status, created.body]).toEqual([200, { security_group: group }]);
  const path = `${GROUPS}/${created.body.security_group.id}`;
  expect((await api.get(path)).body).toEqual(created.body);
  const changed = await api.put(path, { security_group: { name: 'back', description: null } });
  expect([changed.status, changed.body.security_group]).toMatchObject([200, { name: 'back', description: '' }]);
  const listed = (await api.get(GROUPS)).body.security_groups;
  expect(listed.map(({ name }: { name: string }) => name)).toEqual(['back', 'default']);
  expect((await api.get(`${GROUPS}?limit=1&offset=1`)).body.security_groups).toMatchObject([{ name: 'default' }]);
  expect((await api.delete(path)).status).toBe(202);
  expect((await api.get(path)).status).toBe(404);
});

test('GET /os-security-groups/{id}: shows what is let in, and from where', async () => {
  const { id: projectId, api } = await newProject(platform);
  const group = await newSecurityGroup(api, { name: 'web' });
  await newSecurityGroupRule(api, group, { protocol: 'tcp', port_range_min: 22, port_range_max: 23 });
  await newSecurityGroupRule(api, group, { protocol: 'udp', ethertype: 'IPv6' });
  await newSecurityGroupRule(api, group, { protocol: 'icmp', remote_ip_prefix: '10.0.0.0/8' });
  await newSecurityGroupRule(api, group, { remote_group_id: group.id });
  const rule = { id: expect.any(String), parent_group_id: group.id };
  const { rules } = (await api.get(`${GROUPS}/${group.id}`)).body.security_group;
  expect(rules).toHaveLength(4);
  expect(rules).toEqual(
    expect.arrayContaining([
      { ...rule, ip_protocol: 'tcp', from_port: 22, to_port: 23, ip_range: { cidr: '0.0.0.0/0' }, group: {} },
      { ...rule, ip_protocol: 'udp', from_port: 1, to_port: 65_535, ip_range: { cidr: '::/0' }, group: {} },
      { ...rule, ip_protocol: 'icmp', from_port: -1, to_port: -1, ip_range: { cidr: '10.0.0.0/8' }, group: {} },
      {
        ...rule,
        ip_protocol: null,
        from_port: null,
        to_port: null,
        ip_range: {},
        group: { name: 'web', tenant_id: projectId },
      },
    ]),
  );
});

describe('POST /os-security-group-rules', () => {
  test.each([
    ['ports', { ip_protocol: 'TCP', from_port: '80', to_port: 81 }, { ip_protocol: 'tcp', from_port: 80, to_port: 81 }],
    [
      'a block',
      { ip_protocol: 'udp', from_port: 53, to_port: 53, cidr: '10.0.0.0/8' },
      { ip_range: { cidr: '10.0.0.0/8' } },
    ],
    [
      'an IPv6 block',
      { ip_protocol: 'udp', from_port: 53, to_port: 53, cidr: '2001:db8::/32' },
      { ip_range: { cidr: '2001:db8::/32' } },
    ],
    ['all of ICMP', { ip_protocol: 'icmp', from_port: -1, to_port: -1 }, { from_port: -1, to_port: -1 }],
    ['ping', { ip_protocol: 'icmp', from_port: 8, to_port: 0 }, { from_port: 8, to_port: 0 }],
  ])('%s: 200 with the rule, and DELETE answers 202', async (_title, values, shown) => {
    const { api } = await newProject(platform);
    const { id } = await newSecurityGroup(api);
    const { status, body } = await api.post(RULES, { security_group_rule: { parent_group_id: id, ...values } });
    expect([status, body.security_group_rule]).toMatchObject([200, { parent_group_id: id, ...shown }]);
    const path = `${RULES}/${body.security_group_rule.id}`;
    expect([(await api.delete(path)).status, (await api.delete(path)).status]).toEqual([202, 404]);
  });

  test('another group lets in all of it, protocol or not', async () => {
    const { api } = await newProject(platform);
    const [group, other] = [await newSecurityGroup(api), await newSecurityGroup(api, { name: 'db' })];
    const rule = { parent_group_id: group.id, group_id: other.id };
    expect((await api.post(RULES, { security_group_rule: rule })).body.security_group_rule).toMatchObject({
      ip_range: {},
      group: { name: 'db' },
    });
    const tcp = { ...rule, ip_protocol: 'tcp', from_port: 1, to_port: 9 };
    expect((await api.post(RULES, { security_group_rule: tcp })).status).toBe(200);
    expect((await api.post(RULES, { security_group_rule: tcp })).status).toBe(400);
  });

  test.each<[object, number]>([
    [{}, 400],
    [{ ip_protocol: 'tcp' }, 400],
    [{ ip_protocol: 'tcp', from_port: 80 }, 400],
    [{ ip_protocol: 'tcp', from_port: 81, to_port: 80 }, 400],
    [{ ip_protocol: 'tcp', from_port: -1, to_port: 80 }, 400],
    [{ ip_protocol: 'tcp', from_port: 0, to_port: 80 }, 400],
    [{ ip_protocol: 'tcp', from_port: 80, to_port: 65_536 }, 400],
    [{ ip_protocol: 'tcp', from_port: 'http', to_port: 80 }, 400],
    [{ ip_protocol: 'gre', from_port: 1, to_port: 1 }, 400],
    [{ ip_protocol: 'icmp', from_port: 256, to_port: 0 }, 400],
    [{ ip_protocol: 'tcp', from_port: 80, to_port: 80, cidr: 'everywhere' }, 400],
    [{ group_id: ABSENT }, 404],
    [{ parent_group_id: ABSENT, ip_protocol: 'tcp', from_port: 80, to_port: 80 }, 404],
    [{ parent_group_id: 'no-id', ip_protocol: 'tcp', from_port: 80, to_port: 80 }, 400],
    [{ parent_group_id: undefined, ip_protocol: 'tcp', from_port: 80, to_port: 80 }, 400],
  ])('%j is refused with %i', async (values, status) => {
    const { api } = await newProject(platform);
    const { id } = await newSecurityGroup(api);
    const answer = await api.post(RULES, { security_group_rule: { parent_group_id: id, ...values } });
    expect(answer.status).toBe(status);
    expect((await api.get(`${GROUPS}/${id}`)).body.security_group.rules).toEqual([]);
  });
});

test.each<[string, object]>([
  ['an empty name', { name: '', description: '' }],
  ['a name of spaces', { name: '  ', description: '' }],
  ['a name of 256 characters', { name: 'n'.repeat(256), description: '' }],
  ['a description of 256 characters', { name: 'a', description: 'd'.repeat(256) }],
  ['the name default', { name: 'default', description: '' }],
])('POST /os-security-groups: %s is refused with 400', async (_title, security_group) => {
  const { api } = await newProject(platform);
  expect((await api.post(GROUPS, { security_group })).status).toBe(400);
});

test('DELETE /os-security-groups/{id}: the default group and one in use are refused with 400, an unknown one with 404', async () => {
  const { api } = await newProject(platform);
  const [byDefault] = (await api.get(GROUPS)).body.security_groups;
  const { id } = await newSecurityGroup(api);
  await newPort(api, await newNetwork(api), { security_groups: [id] });
  const statuses = [];
  for (const group of [byDefault.id, id, ABSENT]) statuses.push((await api.delete(`${GROUPS}/${group}`)).status);
  expect(statuses).toEqual([400, 400, 404]);
  const renamed = await api.put(`${GROUPS}/${byDefault.id}`, { security_group: { name: 'mine', description: '' } });
  expect(renamed.status).toBe(400);
});

test('POST and PUT /os-security-groups and its rules: keys that are unknown are passed over, not refused', async () => {
  const { api } = await newProject(platform);
  const more = { tenant_id: 'x', tags: [] };
  const { status, body } = await api.post(GROUPS, { security_group: { name: 'web', description: null, ...more } });
  expect(status).toBe(200);
  const { id } = body.security_group;
  expect((await api.put(`${GROUPS}/${id}`, { security_group: { name: 'front', ...more } })).status).toBe(200);
  const rule = { parent_group_id: id, ip_protocol: 'tcp', from_port: 22, to_port: 22, cidr: '0.0.0.0/0', ...more };
  expect((await api.post(RULES, { security_group_rule: rule })).status).toBe(200);
});

test('POST /os-security-groups: over quota it is refused with 413', async () => {
  const { id, api } = await newProject(platform);
  await setQuota(platform, id, 'security_group', 1);
  const answer = await api.post(GROUPS, { security_group: { name: 'web', description: '' } });
  expect([answer.status, Object.keys(answer.body)]).toEqual([413, ['entityTooLarge']]);
});

test('/os-security-groups and its rules: gone with 404 from 2.36 on', async () => {
  const { api } = await newProject(platform);
  const { id } = await newSecurityGroup(api);
  const answers = [
    await api.get(GROUPS, at('2.36')),
    await api.get(`${GROUPS}/${id}`, at('2.36')),
    await api.post(GROUPS, { security_group: { name: 'x' } }, at('2.36')),
    await api.put(`${GROUPS}/${id}`, { security_group: { name: 'x' } }, at('2.96')),
    await api.delete(`${GROUPS}/${id}`, at('2.36')),
    await api.post(RULES, { security_group_rule: {} }, at('2.36')),
    await api.delete(`${RULES}/${ABSENT}`, at('2.36')),
  ];
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(404));
  expect((await api.get(`${NETWORKING}/security-groups/${id}`)).status).toBe(200);
});

test('/os-security-groups: refused with 401 without a token, 403 for writing readers, 404 for strangers', async () => {
  const { id: projectId, api } = await newProject(platform);
  const { id } = await newSecurityGroup(api);
  const reader = (await joinProject(platform, projectId, 'reader')).api;
  expect((await apiClient(platform).get(GROUPS)).status).toBe(401);
  expect((await reader.get(`${GROUPS}/${id}`)).status).toBe(200);
  expect((await reader.post(GROUPS, { security_group: { name: 'x' } })).status).toBe(403);
  expect((await reader.delete(`${GROUPS}/${id}`)).status).toBe(403);
  const stranger = (await newProject(platform)).api;
  expect((await stranger.get(`${GROUPS}/${id}`)).status).toBe(404);
  const mine = (await stranger.get(`${GROUPS}?all_tenants=1`)).body.security_groups;
  expect(mine).toMatchObject([{ name: 'default' }]);
  const all = (await (await signInAdmin(platform)).get(`${GROUPS}?all_tenants=1`)).body.security_groups;
  expect(all.map((group: { id: string }) => group.id)).toContain(id);
});
