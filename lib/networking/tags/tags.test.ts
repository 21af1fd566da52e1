import { expect, test } from 'vitest';
import { type ApiClient, joinProject, newProject, signInAdmin } from '#lib/testing/api.ts';
import {
  NETWORKING,
  newExternalNetwork,
  newNetwork,
  newPort,
  newSecurityGroup,
  newSecurityGroupRule,
  newSubnet,
} from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { pathOf, type TaggedTable } from '../kinds.ts';
import { networkingServices } from '../networking.ts';

const platform = usePlatform();

async function make(api: ApiClient, plural: string): Promise<string> {
  if (plural.startsWith('security-')) return makeSecurity(api, plural);
  const network = await newNetwork(api);
  if (plural === 'networks') return network.id;
  const made = plural === 'subnets' ? await newSubnet(api, network) : await newPort(api, network);
  return made.id;
}

async function makeSecurity(api: ApiClient, plural: string): Promise<string> {
  const group = await newSecurityGroup(api);
  return plural === 'security-groups' ? group.id : (await newSecurityGroupRule(api, group)).id;
}

test.each(['networks', 'subnets', 'ports', 'security-groups', 'security-group-rules'])(
  '/%s/{id}/tags: tags are set, added, tested, removed and shown',
  async (plural) => {
    const { api } = await newProject(platform);
    const id = await make(api, plural);
    const path = `${NETWORKING}/${plural}/${id}/tags`;
    const put = await api.put(path, { tags: ['b', 'a', 'a'] });
    expect([put.status, put.body]).toEqual([200, { tags: ['a', 'b'] }]);
    const post = await api.post(path, { tags: ['c'] });
    expect([post.status, post.body]).toEqual([201, { tags: ['a', 'b', 'c'] }]);
    expect((await api.get(`${path}/c`)).status).toBe(204);
    expect((await api.put(`${path}/d`)).status).toBe(201);
    expect((await api.delete(`${path}/a`)).status).toBe(204);
    expect((await api.get(path)).body).toEqual({ tags: ['b', 'c', 'd'] });
    const [object] = (await api.get(`${NETWORKING}/${plural}?id=${id}`)).body[plural.replaceAll('-', '_')];
    expect(object).toMatchObject({ tags: ['b', 'c', 'd'], revision_number: expect.any(Number) });
    expect((await api.delete(path)).status).toBe(204);
    expect((await api.get(path)).body).toEqual({ tags: [] });
  },
);

/** One object of each kind that has tags, made by an administrator. */
async function makeAny(admin: ApiClient, table: TaggedTable): Promise<string> {
  const make = async (values: object) => {
    const one = table === 'qos_policies' ? 'policy' : table.replace(/s$/, '');
    const { status, body } = await admin.post(`${NETWORKING}${pathOf(table)}`, { [one]: values });
    expect(status, JSON.stringify(body)).toBe(201);
    return body[one].id;
  };
  switch (table) {
    case 'networks':
    case 'routers':
    case 'security_groups':
    case 'address_groups':
    case 'qos_policies':
      return make({ name: 'any' });
    case 'subnets':
      return make({ network_id: (await newNetwork(admin)).id, ip_version: 4, cidr: '10.0.0.0/24' });
    case 'ports':
      return make({ network_id: (await newNetwork(admin)).id });
    case 'floatingips':
      return make({ floating_network_id: (await newExternalNetwork(platform)).id });
    case 'security_group_rules':
      return (await newSecurityGroupRule(admin, await newSecurityGroup(admin))).id;
    case 'address_scopes':
      return make({ name: 'any', ip_version: 4 });
    case 'subnetpools':
      return make({ name: 'any', prefixes: ['10.0.0.0/16'] });
    default:
      return table satisfies never;
  }
}

const TABLES = [
  ...['networks', 'subnets', 'ports', 'routers', 'floatingips', 'security_groups', 'security_group_rules'],
  ...['address_groups', 'address_scopes', 'subnetpools', 'qos_policies'],
] as TaggedTable[];

test('the tables below are all that have tags', () => {
  const paths = networkingServices.flatMap(({ endpoints }) => endpoints.map(({ path }) => path));
  const tagged = new Set(paths.flatMap((path) => /^(.*)\/\{id\}\/tags$/.exec(path)?.[1] ?? []));
  expect(TABLES.map(pathOf).filter((path) => tagged.has(path))).toEqual(
    [...tagged].sort((a, b) => order(a) - order(b)),
  );
});
const order = (path: string) => TABLES.map(pathOf).indexOf(path);

test.each(TABLES)('/%s/{id}/tags: tags with a slash or a comma are kept as they are', async (table) => {
  const admin = await signInAdmin(platform);
  const path = `${NETWORKING}${pathOf(table)}/${await makeAny(admin, table)}/tags`;
  const tags = ['a,b', 'team-a/cluster-1'];
  expect((await admin.put(path, { tags })).body).toEqual({ tags });
  expect((await admin.put(path, { tags: ['a', 'b', 'team-a/cluster-1'] })).body.tags).toHaveLength(3);
  expect((await admin.put(path, { tags })).body).toEqual({ tags });
  expect((await admin.put(`${path}/${encodeURIComponent('team-b/one')}`)).status).toBe(201);
  expect((await admin.delete(`${path}/${encodeURIComponent('team-a/cluster-1')}`)).status).toBe(204);
  expect((await admin.get(path)).body).toEqual({ tags: ['a,b', 'team-b/one'] });
});

test('/networks/{id}/tags/{tag}: a tag that is not there is answered with 404', async () => {
  const { api } = await newProject(platform);
  const path = `${NETWORKING}/networks/${await make(api, 'networks')}/tags/missing`;
  expect([(await api.get(path)).status, (await api.delete(path)).status]).toEqual([404, 404]);
});

test.each([
  [{ tags: 'a' }],
  [{ tags: [''] }],
  [{ tags: ['x'.repeat(256)] }],
  [{ tags: Array.from({ length: 51 }, (_, index) => `tag-${index}`) }],
  [{}],
])('PUT /networks/{id}/tags: %j is refused with 400', async (body) => {
  const { api } = await newProject(platform);
  expect((await api.put(`${NETWORKING}/networks/${await make(api, 'networks')}/tags`, body)).status).toBe(400);
});

test('POST /networks/{id}/tags: a 51st tag is refused with 400', async () => {
  const { api } = await newProject(platform);
  const path = `${NETWORKING}/networks/${await make(api, 'networks')}/tags`;
  await api.put(path, { tags: Array.from({ length: 50 }, (_, index) => `tag-${index}`) });
  expect((await api.post(path, { tags: ['one more'] })).status).toBe(400);
});

test('/networks/{id}/tags: readers may not change them, other projects do not see them', async () => {
  const { id: projectId, api } = await newProject(platform);
  const path = `${NETWORKING}/networks/${await make(api, 'networks')}/tags`;
  const reader = (await joinProject(platform, projectId, 'reader')).api;
  expect((await reader.put(path, { tags: ['a'] })).status).toBe(403);
  const stranger = (await newProject(platform)).api;
  expect([(await stranger.get(path)).status, (await stranger.put(path, { tags: ['a'] })).status]).toEqual([404, 404]);
});

test.each([
  ['tags=a', ['1', '2']],
  ['tags=a,b', ['2']],
  ['tags-any=b,c', ['2', '3']],
  ['not-tags=a,b', ['1', '3']],
  ['not-tags-any=a,b', ['3']],
])('GET /networks?%s: lists %j', async (query, expected) => {
  const { id: projectId, api } = await newProject(platform);
  for (const [name, tags] of Object.entries({ 1: ['a'], 2: ['a', 'b'], 3: ['c'] })) {
    const { id } = await newNetwork(api, { name });
    await api.put(`${NETWORKING}/networks/${id}/tags`, { tags });
  }
  const { networks } = (await api.get(`${NETWORKING}/networks?project_id=${projectId}&${query}`)).body;
  expect(networks.map(({ name }: { name: string }) => name)).toEqual(expected);
});
