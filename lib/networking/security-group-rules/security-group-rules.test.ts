import { describe, expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { NETWORKING, newSecurityGroup, newSecurityGroupRule, setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { SecurityGroupRule } from './schema.ts';

const platform = usePlatform();
const RULES = `${NETWORKING}/security-group-rules`;
const GROUPS = `${NETWORKING}/security-groups`;
const ABSENT = '11111111-2222-4333-8444-555555555555';

async function projectWithGroup() {
  const project = await newProject(platform);
  const group = await newSecurityGroup(project.api, { name: 'web' });
  const create = (values: object) =>
    project.api.post(RULES, { security_group_rule: { security_group_id: group.id, direction: 'ingress', ...values } });
  return { ...project, group, create };
}

test('POST /security-group-rules: what the command-line client sends is answered, shown and embedded in the group', async () => {
  const { id: projectId, api, group, create } = await projectWithGroup();
  const ssh = { protocol: 'tcp', port_range_min: 22, port_range_max: 22, remote_ip_prefix: '0.0.0.0/0' };
  const { status, body } = await create({ ethertype: 'IPv4', ...ssh });
  expect(status).toBe(201);
  const rule = SecurityGroupRule.parse(body.security_group_rule);
  expect(rule).toEqual({
    id: expect.any(String),
    project_id: projectId,
    tenant_id: projectId,
    security_group_id: group.id,
    direction: 'ingress',
    ethertype: 'IPv4',
    ...ssh,
    normalized_cidr: '0.0.0.0/0',
    remote_group_id: null,
    remote_address_group_id: null,
    description: '',
    belongs_to_default_sg: false,
    tags: [],
    revision_number: 1,
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
  });
  expect((await api.get(`${RULES}/${rule.id}`)).body).toEqual(body);
  const [listed] = (await api.get(`${GROUPS}?name=web`)).body.security_groups;
  expect(listed.security_group_rules).toHaveLength(3);
  expect(listed.security_group_rules).toContainEqual(rule);
  expect(listed.revision_number).toBe(2);
});

test.each([
  ['ping', { protocol: 'icmp', port_range_min: 8, port_range_max: 0 }, {}],
  ['an ICMP type without a code', { protocol: 'icmp', port_range_min: 8 }, { port_range_max: null }],
  ['ICMP in IPv6', { protocol: 'icmpv6', ethertype: 'IPv6', port_range_min: 128 }, {}],
  ['a protocol by its number', { protocol: '6', port_range_min: 80, port_range_max: 80 }, {}],
  ['a protocol by a numeral', { protocol: 112 }, { protocol: '112' }],
  ['a protocol in capitals', { protocol: 'UDP' }, { protocol: 'udp' }],
  ['any protocol', { protocol: 'any' }, { protocol: null }],
  ['any protocol as -1', { protocol: '-1' }, { protocol: null }],
  [
    'ports as text',
    { protocol: 'sctp', port_range_min: '80', port_range_max: '81' },
    { port_range_min: 80, port_range_max: 81 },
  ],
  ['nulls for what is not given', { protocol: null, ethertype: null, remote_group_id: null }, { ethertype: 'IPv4' }],
  ['an ethertype in small letters', { ethertype: 'ipv6' }, { ethertype: 'IPv6' }],
  [
    'one address',
    { remote_ip_prefix: '10.0.0.5' },
    { remote_ip_prefix: '10.0.0.5/32', normalized_cidr: '10.0.0.5/32' },
  ],
  ['a prefix with host bits', { remote_ip_prefix: '10.0.0.5/24' }, { normalized_cidr: '10.0.0.0/24' }],
  ['an IPv6 prefix', { ethertype: 'IPv6', remote_ip_prefix: '2001:db8::/32' }, { normalized_cidr: '2001:db8::/32' }],
  ['egress', { direction: 'egress', protocol: 'tcp', port_range_min: 1, port_range_max: 65_535 }, {}],
])('POST /security-group-rules: %s is accepted', async (_title, input, shown) => {
  const { create } = await projectWithGroup();
  const { status, body } = await create(input);
  expect([status, body.security_group_rule]).toMatchObject([201, { ...input, ...shown }]);
});

const TCP = { protocol: 'tcp', port_range_min: 80, port_range_max: 80 };
test.each<[object, number, string]>([
  [{ direction: 'inward' }, 400, 'HTTPBadRequest'],
  [{ direction: undefined }, 400, 'HTTPBadRequest'],
  [{ security_group_id: undefined }, 400, 'HTTPBadRequest'],
  [{ security_group_id: ABSENT }, 404, 'SecurityGroupNotFound'],
  [{ remote_group_id: ABSENT }, 404, 'SecurityGroupNotFound'],
  [{ ethertype: 'IPv5' }, 400, 'SecurityGroupRuleInvalidEtherType'],
  [{ protocol: 'bad_protocol_name' }, 400, 'SecurityGroupRuleInvalidProtocol'],
  [{ protocol: '256' }, 400, 'SecurityGroupRuleInvalidProtocol'],
  [{ protocol: -2 }, 400, 'SecurityGroupRuleInvalidProtocol'],
  [{ protocol: 'icmpv6' }, 400, 'SecurityGroupEthertypeConflictWithProtocol'],
  [{ port_range_min: 80, port_range_max: 80 }, 400, 'SecurityGroupProtocolRequiredWithPorts'],
  [{ ...TCP, protocol: '47' }, 400, 'SecurityGroupInvalidProtocolForPort'],
  [{ ...TCP, port_range_min: 81 }, 400, 'SecurityGroupInvalidPortRange'],
  [{ ...TCP, port_range_min: null }, 400, 'SecurityGroupInvalidPortRange'],
  [{ ...TCP, port_range_max: null }, 400, 'SecurityGroupInvalidPortRange'],
  [{ ...TCP, port_range_min: 0 }, 400, 'SecurityGroupInvalidPortValue'],
  [{ ...TCP, port_range_max: 65_536 }, 400, 'SecurityGroupInvalidPortValue'],
  [{ ...TCP, port_range_min: -1 }, 400, 'SecurityGroupInvalidPortValue'],
  [{ ...TCP, port_range_min: 'http' }, 400, 'SecurityGroupInvalidPortValue'],
  [{ ...TCP, port_range_min: 1.5 }, 400, 'HTTPBadRequest'],
  [{ protocol: 'icmp', port_range_min: 256 }, 400, 'SecurityGroupInvalidIcmpValue'],
  [{ protocol: 'icmp', port_range_min: 8, port_range_max: 256 }, 400, 'SecurityGroupInvalidIcmpValue'],
  [{ protocol: 'icmp', port_range_max: 0 }, 400, 'SecurityGroupMissingIcmpType'],
  [{ remote_ip_prefix: 'bad_prefix' }, 400, 'InvalidCIDR'],
  [{ remote_ip_prefix: '10.0.0.0/33' }, 400, 'InvalidCIDR'],
  [{ remote_ip_prefix: '2001:db8::/32' }, 400, 'SecurityGroupRuleParameterConflict'],
  [{ ethertype: 'IPv6', remote_ip_prefix: '10.0.0.0/8' }, 400, 'SecurityGroupRuleParameterConflict'],
  [{ remote_ip_prefix: '10.0.0.0/8', remote_group_id: ABSENT }, 400, 'SecurityGroupMultipleRemoteEntites'],
  [{ remote_address_group_id: ABSENT }, 404, 'AddressGroupNotFound'],
  [{ remote_ip_prefix: '::/0', remote_address_group_id: ABSENT }, 400, 'SecurityGroupMultipleRemoteEntites'],
  [{ remote_group_id: ABSENT, remote_address_group_id: ABSENT }, 400, 'SecurityGroupMultipleRemoteEntites'],
  [{ project_id: ABSENT }, 403, 'PolicyNotAuthorized'],
  [{ colour: 'red' }, 400, 'HTTPBadRequest'],
])('POST /security-group-rules: %j is refused with %i %s and nothing is created', async (values, status, type) => {
  const { api, group, create } = await projectWithGroup();
  const answer = await create(values);
  expect([answer.status, answer.body.NeutronError.type]).toEqual([status, type]);
  expect((await api.get(`${RULES}?security_group_id=${group.id}`)).body.security_group_rules).toHaveLength(2);
});

test.each<[string, object, object]>([
  ['the same', TCP, TCP],
  ['a protocol by name and by number', TCP, { ...TCP, protocol: '6' }],
  ['everywhere and nothing said', TCP, { ...TCP, remote_ip_prefix: '0.0.0.0/0' }],
  ['other host bits', { remote_ip_prefix: '10.0.0.1/24' }, { remote_ip_prefix: '10.0.0.2/24' }],
  ['another description', TCP, { ...TCP, description: 'web' }],
  ['icmp in IPv6 under both names', { ethertype: 'IPv6', protocol: 'icmp' }, { ethertype: 'IPv6', protocol: 'icmpv6' }],
])('POST /security-group-rules: %s a second time is refused with 409 that names the first', async (_, one, other) => {
  const { create } = await projectWithGroup();
  const first = (await create(one)).body.security_group_rule;
  const { status, body } = await create(other);
  expect([status, body.NeutronError.type]).toEqual([409, 'SecurityGroupRuleExists']);
  expect(body.NeutronError.message).toContain(first.id);
});

test('POST /security-group-rules: ten times the same at once makes one rule', async () => {
  const { create } = await projectWithGroup();
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(TCP)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
});

test('POST /security-group-rules: of several all or none are made', async () => {
  const { api, group } = await projectWithGroup();
  const rule = (values: object) => ({ security_group_id: group.id, direction: 'ingress', ...values });
  const good = { security_group_rules: [rule({ protocol: 'tcp' }), rule({ protocol: 'udp' })] };
  const made = await api.post(RULES, good);
  expect([made.status, made.body.security_group_rules.length]).toEqual([201, 2]);
  const bad = { security_group_rules: [rule({ protocol: 'sctp' }), rule({ protocol: 'nothing' })] };
  expect((await api.post(RULES, bad)).status).toBe(400);
  expect((await api.get(`${RULES}?protocol=sctp`)).body.security_group_rules).toEqual([]);
});

test('POST /security-group-rules: over quota it is refused with 409 OverQuota', async () => {
  const { id, create } = await projectWithGroup();
  await setQuota(platform, id, 'security_group_rule', 7);
  expect((await create({ protocol: 'tcp' })).status).toBe(201);
  const { status, body } = await create({ protocol: 'udp' });
  expect([status, body.NeutronError.type]).toEqual([409, 'OverQuota']);
});

test('POST /security-group-rules: another project’s group is refused with 404, as owner and as remote group', async () => {
  const theirs = await newSecurityGroup((await newProject(platform)).api);
  const { create } = await projectWithGroup();
  for (const values of [{ security_group_id: theirs.id }, { remote_group_id: theirs.id }]) {
    const { status, body } = await create(values);
    expect([status, body.NeutronError.type]).toEqual([404, 'SecurityGroupNotFound']);
  }
});

test('POST /security-group-rules: an administrator’s rule belongs to the project of the group', async () => {
  const { id, group } = await projectWithGroup();
  const admin = await signInAdmin(platform);
  expect(await newSecurityGroupRule(admin, group, TCP)).toMatchObject({ project_id: id });
  const values = { ...TCP, direction: 'egress', project_id: (await newProject(platform)).id };
  const wrong = await admin.post(RULES, { security_group_rule: { security_group_id: group.id, ...values } });
  expect(wrong.status).toBe(400);
});

test('DELETE /security-group-rules/{id}: the rule is gone from its group, a second time it is answered with 404', async () => {
  const { api, group } = await projectWithGroup();
  const { id } = await newSecurityGroupRule(api, group);
  expect([(await api.delete(`${RULES}/${id}`)).status, (await api.delete(`${RULES}/${id}`)).status]).toEqual([
    204, 404,
  ]);
  const shown = (await api.get(`${GROUPS}/${group.id}`)).body.security_group;
  expect(shown.security_group_rules).toHaveLength(2);
  expect(shown.revision_number).toBe(3);
});

test('PUT /security-group-rules/{id}: rules never change: 405', async () => {
  const { api, group } = await projectWithGroup();
  const { id } = await newSecurityGroupRule(api, group);
  expect((await api.put(`${RULES}/${id}`, { security_group_rule: { description: 'x' } })).status).toBe(405);
});

test('PUT /security-group-rules/{id}/tags: the group shows the tags of its rules at once', async () => {
  const { api, group } = await projectWithGroup();
  const { id } = await newSecurityGroupRule(api, group);
  await api.get(`${GROUPS}?name=web`);
  await api.put(`${RULES}/${id}/tags`, { tags: ['ssh'] });
  const [listed] = (await api.get(`${GROUPS}?name=web`)).body.security_groups;
  expect(listed.security_group_rules.at(-1)).toMatchObject({ id, tags: ['ssh'] });
});

describe('/security-group-rules, who may', () => {
  test('another project’s rule is answered with 404', async () => {
    const { api, group } = await projectWithGroup();
    const { id } = await newSecurityGroupRule(api, group);
    const stranger = (await newProject(platform)).api;
    const answers = [await stranger.get(`${RULES}/${id}`), await stranger.delete(`${RULES}/${id}`)];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });
});

test.each([
  ['direction=egress', ['any', 'any']],
  ['protocol=tcp', ['tcp']],
  ['protocol=tcp&protocol=icmp', ['tcp', 'icmp']],
  ['ethertype=IPv6', ['any', 'udp']],
  ['port_range_min=22', ['tcp']],
  ['remote_ip_prefix=10.0.0.0/8', ['tcp']],
  [`remote_group_id=${ABSENT}`, []],
  ['belongs_to_default_sg=True', []],
  ['belongs_to_default_sg=False', ['any', 'any', 'tcp', 'udp', 'icmp']],
  ['description=ping', ['icmp']],
  ['sort_key=protocol&sort_dir=asc', ['any', 'any', 'icmp', 'tcp', 'udp']],
  ['sort_key=protocol&sort_dir=desc', ['udp', 'tcp', 'icmp', 'any', 'any']],
  ['sort_key=port_range_min&sort_dir=desc&limit=2', ['tcp', 'icmp']],
])('GET /security-group-rules?%s: lists %j', async (query, expected) => {
  const { api, group } = await projectWithGroup();
  await newSecurityGroupRule(api, group, {
    protocol: 'tcp',
    port_range_min: 22,
    port_range_max: 23,
    remote_ip_prefix: '10.0.0.0/8',
  });
  await newSecurityGroupRule(api, group, { protocol: 'udp', ethertype: 'IPv6' });
  await newSecurityGroupRule(api, group, { protocol: 'icmp', port_range_min: 8, description: 'ping' });
  const { body } = await api.get(`${RULES}?security_group_id=${group.id}&${query}`);
  expect(body.security_group_rules.map(({ protocol }: SecurityGroupRule) => protocol ?? 'any')).toEqual(expected);
});

test('GET /security-group-rules: pages lead through rules that have no protocol, in either direction', async () => {
  const { api, group } = await projectWithGroup();
  for (const protocol of ['tcp', 'udp']) await newSecurityGroupRule(api, group, { protocol });
  for (const direction of ['asc', 'desc']) {
    const seen: string[] = [];
    let path: string | undefined =
      `${RULES}?security_group_id=${group.id}&limit=1&sort_key=protocol&sort_dir=${direction}`;
    while (path && seen.length < 9) {
      const { body } = await api.get(path);
      seen.push(...body.security_group_rules.map(({ protocol }: SecurityGroupRule) => protocol ?? 'any'));
      const next: string | undefined = body.security_group_rules_links?.find(
        ({ rel }: { rel: string }) => rel === 'next',
      )?.href;
      path = next?.replace('http://nephos.test', '');
    }
    const ascending = ['any', 'any', 'tcp', 'udp'];
    expect(seen).toEqual(direction === 'asc' ? ascending : ascending.toReversed());
  }
});

test.each(['colour=red', 'port_range_min=few', 'sort_key=colour&sort_dir=asc'])(
  'GET /security-group-rules?%s: refused with 400',
  async (query) => {
    const { api } = await newProject(platform);
    expect((await api.get(`${RULES}?${query}`)).status).toBe(400);
  },
);
