import { describe, expect, test } from 'vitest';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import {
  NETWORKING,
  newNetwork,
  newPort,
  newSecurityGroup,
  newSecurityGroupRule,
  setQuota,
} from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { SecurityGroup } from './schema.ts';

const platform = usePlatform();
const GROUPS = `${NETWORKING}/security-groups`;
const ABSENT = '11111111-2222-4333-8444-555555555555';

const rule = (projectId: string, group: string, values: object) => ({
  id: expect.any(String),
  security_group_id: group,
  project_id: projectId,
  tenant_id: projectId,
  description: '',
  protocol: null,
  port_range_min: null,
  port_range_max: null,
  remote_ip_prefix: null,
  normalized_cidr: null,
  remote_group_id: null,
  remote_address_group_id: null,
  belongs_to_default_sg: false,
  tags: [],
  revision_number: 1,
  created_at: expect.stringMatching(/Z$/),
  updated_at: expect.stringMatching(/Z$/),
  ...values,
});

async function defaultGroup({ api }: Pick<TestProject, 'api'>): Promise<SecurityGroup> {
  const { security_groups } = (await api.get(`${GROUPS}?name=default`)).body;
  expect(security_groups).toHaveLength(1);
  return security_groups[0];
}

test('POST /security-groups: a new group lets everything out and nothing in, and is shown as it was answered', async () => {
  const { id: projectId, api } = await newProject(platform);
  const { status, body } = await api.post(GROUPS, { security_group: { name: 'web', description: 'front' } });
  expect(status).toBe(201);
  const group = SecurityGroup.parse(body.security_group);
  expect(group).toEqual({
    id: expect.any(String),
    name: 'web',
    description: 'front',
    project_id: projectId,
    tenant_id: projectId,
    stateful: true,
    shared: false,
    security_group_rules: [
      rule(projectId, group.id, { direction: 'egress', ethertype: 'IPv4' }),
      rule(projectId, group.id, { direction: 'egress', ethertype: 'IPv6' }),
    ],
    tags: [],
    revision_number: 1,
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
  });
  expect((await api.get(`${GROUPS}/${group.id}`)).body).toEqual(body);
  expect((await api.get(`${GROUPS}?name=web`)).body.security_groups).toEqual([group]);
});

test('GET /security-groups: a new project has its default group, which lets in its own members only', async () => {
  const { id: projectId, api } = await newProject(platform, 'reader');
  const group = await defaultGroup({ api });
  const isDefault = { belongs_to_default_sg: true };
  const fromItself = { direction: 'ingress', remote_group_id: group.id, ...isDefault };
  expect(group).toMatchObject({ name: 'default', description: 'Default security group' });
  expect(group.security_group_rules).toEqual([
    rule(projectId, group.id, { direction: 'egress', ethertype: 'IPv4', ...isDefault }),
    rule(projectId, group.id, { direction: 'egress', ethertype: 'IPv6', ...isDefault }),
    rule(projectId, group.id, { ethertype: 'IPv4', ...fromItself }),
    rule(projectId, group.id, { ethertype: 'IPv6', ...fromItself }),
  ]);
});

test('GET /security-groups: ten first requests at once make one default group', async () => {
  const { api } = await newProject(platform);
  const answers = await Promise.all(Array.from({ length: 10 }, () => api.get(GROUPS)));
  const ids = answers.flatMap(({ body }) => body.security_groups.map(({ id }: SecurityGroup) => id));
  expect(ids).toHaveLength(10);
  expect(new Set(ids).size).toBe(1);
});

test('GET /security-groups?project_id: an administrator who asks for a project sees its default group', async () => {
  const { id } = await newProject(platform);
  const admin = await signInAdmin(platform);
  expect((await admin.get(`${GROUPS}?project_id=${id}`)).body.security_groups).toMatchObject([
    { name: 'default', project_id: id },
  ]);
  expect((await admin.get(`${GROUPS}?project_id=${ABSENT}`)).body.security_groups).toEqual([]);
});

test('POST /security-groups: two groups may have one name, and several are made at once or none', async () => {
  const { api } = await newProject(platform);
  await newSecurityGroup(api, { name: 'web' });
  const both = await api.post(GROUPS, { security_groups: [{ name: 'web' }, { name: 'db', stateful: false }] });
  expect([both.status, both.body.security_groups.length]).toEqual([201, 2]);
  const bad = await api.post(GROUPS, { security_groups: [{ name: 'a' }, { name: 'default' }] });
  expect([bad.status, bad.body.NeutronError.type]).toEqual([409, 'SecurityGroupDefaultAlreadyExists']);
  expect((await api.get(`${GROUPS}?name=a`)).body.security_groups).toEqual([]);
});

test.each([
  [{ name: 'default' }, 409, 'SecurityGroupDefaultAlreadyExists'],
  [{ name: 'Default' }, 409, 'SecurityGroupDefaultAlreadyExists'],
  [{ name: 'n'.repeat(256) }, 400, 'HTTPBadRequest'],
  [{ name: 5 }, 400, 'HTTPBadRequest'],
  [{ stateful: 'perhaps' }, 400, 'HTTPBadRequest'],
  [{ colour: 'red' }, 400, 'HTTPBadRequest'],
  [{ shared: true }, 400, 'HTTPBadRequest'],
  [{ project_id: ABSENT }, 403, 'PolicyNotAuthorized'],
])('POST /security-groups: %j is refused with %i %s', async (security_group, status, type) => {
  const { api } = await newProject(platform);
  const answer = await api.post(GROUPS, { security_group });
  expect([answer.status, answer.body.NeutronError.type]).toEqual([status, type]);
});

test.each([
  ['security_group', 2],
  ['security_group_rule', 5],
])('POST /security-groups: over the quota of %s it is refused with 409 OverQuota', async (resource, limit) => {
  const { id, api } = await newProject(platform);
  await setQuota(platform, id, resource, limit);
  const first = await api.post(GROUPS, { security_group: { name: 'one' } });
  const second = await api.post(GROUPS, { security_group: { name: 'two' } });
  const statuses = resource === 'security_group' ? [201, 409] : [409, 409];
  expect([first.status, second.status]).toEqual(statuses);
  expect(second.body.NeutronError.type).toBe('OverQuota');
  expect((await api.get(`${GROUPS}?name=two`)).body.security_groups).toEqual([]);
});

describe('PUT /security-groups/{id}', () => {
  test('name, description and statefulness change, and the revision rises', async () => {
    const { api } = await newProject(platform);
    const { id } = await newSecurityGroup(api, { name: 'web' });
    const changes = { name: 'front', description: 'new', stateful: false };
    const { status, body } = await api.put(`${GROUPS}/${id}`, { security_group: changes });
    expect(status).toBe(200);
    expect(body.security_group).toMatchObject({ ...changes, revision_number: 2 });
    expect((await api.get(`${GROUPS}?name=front`)).body.security_groups).toEqual([body.security_group]);
  });

  test('the default group may be described; another name for it is refused with 409', async () => {
    const { api } = await newProject(platform);
    const { id } = await defaultGroup({ api });
    const described = await api.put(`${GROUPS}/${id}`, { security_group: { name: 'default', description: 'mine' } });
    expect([described.status, described.body.security_group.description]).toEqual([200, 'mine']);
    const renamed = await api.put(`${GROUPS}/${id}`, { security_group: { name: 'other' } });
    expect([renamed.status, renamed.body.NeutronError.type]).toEqual([409, 'SecurityGroupCannotUpdateDefault']);
  });

  test('the name default for another group is refused with 409', async () => {
    const { api } = await newProject(platform);
    const { id } = await newSecurityGroup(api, { name: 'web' });
    const { status, body } = await api.put(`${GROUPS}/${id}`, { security_group: { name: 'default' } });
    expect([status, body.NeutronError.type]).toEqual([409, 'SecurityGroupDefaultAlreadyExists']);
  });

  test('while ports have the group it stays stateful: 409 SecurityGroupInUse', async () => {
    const { api } = await newProject(platform);
    const { id } = await newSecurityGroup(api);
    await newPort(api, await newNetwork(api), { security_groups: [id] });
    const { status, body } = await api.put(`${GROUPS}/${id}`, { security_group: { stateful: false } });
    expect([status, body.NeutronError.type]).toEqual([409, 'SecurityGroupInUse']);
  });

  test('a change of what was read before another change is refused with 412', async () => {
    const { api } = await newProject(platform);
    const { id } = await newSecurityGroup(api);
    const headers = { 'if-match': 'revision_number=1' };
    const put = (name: string) => api.put(`${GROUPS}/${id}`, { security_group: { name } }, headers);
    expect([(await put('a')).status, (await put('b')).status]).toEqual([200, 412]);
  });
});

describe('DELETE /security-groups/{id}', () => {
  test('the group is gone with its rules, a second time it is answered with 404', async () => {
    const { api } = await newProject(platform);
    const group = await newSecurityGroup(api);
    await newSecurityGroupRule(api, group, { remote_group_id: group.id });
    const path = `${GROUPS}/${group.id}`;
    expect([(await api.delete(path)).status, (await api.delete(path)).status]).toEqual([204, 404]);
    const rules = await api.get(`${NETWORKING}/security-group-rules?security_group_id=${group.id}`);
    expect(rules.body.security_group_rules).toEqual([]);
  });

  test('the default group is refused with 409; an administrator may, and it comes back empty-handed', async () => {
    const { api } = await newProject(platform);
    const { id } = await defaultGroup({ api });
    const { status, body } = await api.delete(`${GROUPS}/${id}`);
    expect([status, body.NeutronError.type]).toEqual([409, 'SecurityGroupCannotRemoveDefault']);
    expect((await (await signInAdmin(platform)).delete(`${GROUPS}/${id}`)).status).toBe(204);
    expect((await defaultGroup({ api })).id).not.toBe(id);
  });

  test('a group that a port has is refused with 409 SecurityGroupInUse until the port is gone', async () => {
    const { api } = await newProject(platform);
    const { id } = await newSecurityGroup(api);
    const port = await newPort(api, await newNetwork(api), { security_groups: [id] });
    const { status, body } = await api.delete(`${GROUPS}/${id}`);
    expect([status, body.NeutronError.type]).toEqual([409, 'SecurityGroupInUse']);
    await api.delete(`${NETWORKING}/ports/${port.id}`);
    expect((await api.delete(`${GROUPS}/${id}`)).status).toBe(204);
  });

  test('the refusal names the first five ports that have the group, and says how many more there are', async () => {
    const { api } = await newProject(platform);
    const { id } = await newSecurityGroup(api);
    const network = await newNetwork(api);
    const ports = [];
    for (let port = 0; port < 6; port++) ports.push((await newPort(api, network, { security_groups: [id] })).id);
    const { message } = (await api.delete(`${GROUPS}/${id}`)).body.NeutronError;
    expect(message).toContain(`Ports: ${ports.slice(0, 5).join(', ')}, 1 more.`);
    expect(message).not.toContain(ports[5]);
  });

  test('rules of other groups that name the group go with it, and those groups show it', async () => {
    const { api } = await newProject(platform);
    const [named, naming] = [await newSecurityGroup(api), await newSecurityGroup(api)];
    const { id } = await newSecurityGroupRule(api, naming, { remote_group_id: named.id });
    expect((await api.delete(`${GROUPS}/${named.id}`)).status).toBe(204);
    expect((await api.get(`${NETWORKING}/security-group-rules/${id}`)).status).toBe(404);
    const { security_group_rules } = (await api.get(`${GROUPS}/${naming.id}`)).body.security_group;
    expect(security_group_rules).toHaveLength(2);
  });
});

describe('/security-groups, who may', () => {
  test('another project’s group is answered with 404 and not listed', async () => {
    const path = `${GROUPS}/${(await newSecurityGroup((await newProject(platform)).api, { name: 'theirs' })).id}`;
    const stranger = (await newProject(platform)).api;
    const answers = [
      await stranger.get(path),
      await stranger.put(path, { security_group: { name: 'mine' } }),
      await stranger.delete(path),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await stranger.get(`${GROUPS}?name=theirs`)).body.security_groups).toEqual([]);
  });

  test('an administrator makes a group for another project', async () => {
    const { id, api } = await newProject(platform);
    const group = await newSecurityGroup(await signInAdmin(platform), { name: 'given', tenant_id: id });
    expect((await api.get(`${GROUPS}/${group.id}`)).body.security_group).toMatchObject({ project_id: id });
  });
});

test.each([
  ['name=a', ['a']],
  ['name=a&name=b', ['a', 'b']],
  ['description=second', ['b']],
  ['stateful=False', ['b']],
  ['shared=True', []],
  ['shared=False&name=a', ['a']],
  ['sort_key=name&sort_dir=desc', ['default', 'b', 'a']],
  ['sort_key=name&sort_dir=asc&limit=1', ['a']],
])('GET /security-groups?%s: lists %j', async (query, expected) => {
  const { api } = await newProject(platform);
  await newSecurityGroup(api, { name: 'a' });
  await newSecurityGroup(api, { name: 'b', description: 'second', stateful: false });
  const { security_groups } = (await api.get(`${GROUPS}?${query}`)).body;
  expect(security_groups.map(({ name }: SecurityGroup) => name)).toEqual(expected);
});

test('GET /security-groups?fields: what the command-line client asks for, and nothing else', async () => {
  const { api } = await newProject(platform);
  const fields = ['id', 'name', 'description', 'project_id', 'tags', 'shared', 'colour'];
  const { security_groups } = (await api.get(`${GROUPS}?fields=${fields.join('&fields=')}`)).body;
  expect(Object.keys(security_groups[0]).sort()).toEqual(fields.filter((name) => name !== 'colour').sort());
});

test.each(['colour=red', 'sort_key=colour&sort_dir=asc', 'stateful=perhaps', 'limit=-1'])(
  'GET /security-groups?%s: refused with 400',
  async (query) => {
    const { api } = await newProject(platform);
    expect((await api.get(`${GROUPS}?${query}`)).status).toBe(400);
  },
);

test('GET /security-groups/{id}: an unknown id and a name are answered with 404 SecurityGroupNotFound', async () => {
  const { api } = await newProject(platform);
  for (const id of [ABSENT, 'default']) {
    const { status, body } = await api.get(`${GROUPS}/${id}`);
    expect([status, body.NeutronError.type]).toEqual([404, 'SecurityGroupNotFound']);
  }
});
