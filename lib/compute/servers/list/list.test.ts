import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MAX_IDS } from '#lib/http/max-ids.ts';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { at, launch, settle } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const SERVERS = '/compute/v2.1/servers';

async function withServers(names: string[]): Promise<TestProject> {
  const project = await newProject(platform);
  const imageRef = await insertImage(platform, project.id);
  for (const name of names) await project.api.post(SERVERS, { server: { name, flavorRef: '1', imageRef } });
  await settle(platform);
  return project;
}

const namesOf = async (project: TestProject, query: string, version = '2.1'): Promise<string[]> => {
  const { body, status } = await project.api.get(`${SERVERS}${query}`, at(version));
  expect(status).toBe(200);
  return body.servers.map(({ name }: { name: string }) => name);
};

test('GET /servers: the newest first, with names and links only', async () => {
  const project = await withServers(['a', 'b']);
  const { body } = await project.api.get(SERVERS);
  expect(body.servers.map(({ name }: { name: string }) => name)).toEqual(['b', 'a']);
  expect(Object.keys(body.servers[0])).toEqual(['id', 'name', 'links']);
  expect(body).not.toHaveProperty('servers_links');
});

test('GET /servers/detail: shows the same servers as GET /servers/{id}, before and after a change', async () => {
  const project = await withServers(['a']);
  const [first] = (await project.api.get(`${SERVERS}/detail`)).body.servers;
  expect(first).toEqual((await project.api.get(`${SERVERS}/${first.id}`)).body.server);
  await project.api.post(`${SERVERS}/${first.id}/action`, { 'os-stop': null });
  await settle(platform);
  const [second] = (await project.api.get(`${SERVERS}/detail`)).body.servers;
  expect(second).toMatchObject({ id: first.id, status: 'SHUTOFF' });
});

test('GET /servers: pages of one follow one another through servers_links, in any order', async () => {
  const project = await withServers(['b', 'a', 'c']);
  for (const [order, expected] of [
    ['', ['c', 'a', 'b']],
    ['&sort_key=display_name&sort_dir=asc', ['a', 'b', 'c']],
    ['&sort_key=display_name', ['c', 'b', 'a']],
    ['&name=^[abc]$&sort_key=name&sort_dir=asc', ['a', 'b', 'c']],
  ] as const) {
    const seen: string[] = [];
    let path: string | undefined = `${SERVERS}/detail?limit=1${order}`;
    while (path && seen.length < 9) {
      const { body } = await project.api.get(path);
      seen.push(...body.servers.map(({ name }: { name: string }) => name));
      path = body.servers_links?.[0].href.replace('http://nephos.test', '');
    }
    expect(seen, order).toEqual(expected);
  }
});

test.each([
  ['name=web', ['web-1', 'WEB-2']],
  ['name=^web', ['web-1', 'WEB-2']],
  ['name=b-[13]$', ['web-1']],
  ['name=100%25', ['100% db']],
  ['name=.', ['web-1', 'WEB-2', '100% db', 'büro']],
  ['name=BÜRO', ['büro']],
  ['name=nothing', []],
  ['flavor=1', ['web-1', 'WEB-2', '100% db', 'büro']],
  ['flavor=99', []],
  [`image=${randomUUID()}`, []],
  ['status=active', ['web-1', 'WEB-2', '100% db', 'büro']],
  ['status=SHUTOFF', []],
  ['status=SHUTOFF&status=ACTIVE', ['web-1', 'WEB-2', '100% db', 'büro']],
  ['status=REBOOT', []],
  ['status=nonsense', []],
  ['deleted=False', ['web-1', 'WEB-2', '100% db', 'büro']],
  ['changes-since=2999-01-01', []],
  ['limit=1000000', ['web-1', 'WEB-2', '100% db', 'büro']],
  ['limit=0', []],
  ['unheard_of=1', ['web-1', 'WEB-2', '100% db', 'büro']],
])('GET /servers?%s: shows what matches', async (query, expected) => {
  const project = await withServers(['web-1', 'WEB-2', '100% db', 'büro']);
  expect((await namesOf(project, `?${query}`)).sort()).toEqual([...expected].sort());
});

test.each([
  ['a regular expression that is none', 'name=(', '2.1', 400],
  ['a limit that is no number', 'limit=a', '2.1', 400],
  ['a negative limit', 'limit=-1', '2.1', 400],
  ['an unknown marker', `marker=${randomUUID()}`, '2.1', 400],
  ['an unknown sort key', 'sort_key=colour', '2.1', 400],
  ['an unknown sort direction', 'sort_key=uuid&sort_dir=sideways', '2.1', 400],
  ['a time that is none', 'changes-since=2011/01/01', '2.1', 400],
  ['an unknown status from 2.38 on', 'status=nonsense', '2.38', 400],
  ['an unknown key from 2.75 on', 'unheard_of=1', '2.75', 400],
  ['an address that is no regular expression', 'ip=(', '2.1', 400],
  ['a node, from a user', 'node=sim-1', '2.1', 403],
  ['the order of hosts, from a user', 'sort_key=host', '2.1', 403],
  ['deleted servers, from a user', 'status=DELETED', '2.1', 403],
  ['all projects, from a user', 'all_tenants=1', '2.1', 403],
  ['a host, from a user', 'host=sim-1', '2.1', 403],
])('GET /servers/detail: %s is refused', async (_, query, version, status) => {
  const { api } = await newProject(platform);
  expect((await api.get(`${SERVERS}/detail?${query}`, at(version))).status).toBe(status);
});

test('GET /servers/detail: what the command-line client asks at 2.96 is accepted', async () => {
  const project = await withServers(['a']);
  expect(await namesOf(project, '/detail?deleted=False', '2.96')).toEqual(['a']);
});

test('GET /servers?all_tenants: administrators see all projects or one of them, users their own', async () => {
  const [one, other] = [await withServers(['one']), await newProject(platform)];
  await launch(platform, other, { name: 'other' });
  const admin = await signInAdmin(platform);
  const all = await admin.get(`${SERVERS}?all_tenants=True&name=^(one|other)$`);
  expect(all.body.servers.map(({ name }: { name: string }) => name).sort()).toEqual(['one', 'other']);
  const mine = await admin.get(`${SERVERS}?all_tenants=1&project_id=${one.id}`);
  expect(mine.body.servers).toMatchObject([{ name: 'one' }]);
  expect(await namesOf(one, `?project_id=${other.id}`)).toEqual(['one']);
});

test('GET /servers/detail?id: those that are named and match besides, in the order of the list; all are counted', async () => {
  const [project, stranger] = [await withServers(['b', 'a', 'c']), await withServers(['other'])];
  const ids = new Map<string, string>();
  for (const { api } of [project, stranger]) {
    for (const { id, name } of (await api.get(SERVERS)).body.servers) ids.set(name, id);
  }
  const only = ['a', 'b', 'other'].map((name) => `id=${ids.get(name)}`).join('&');
  const found = (query: string, version = '2.96') => namesOf(project, `/detail?${only}&${query}`, version);
  expect(await found('sort_key=name&sort_dir=asc')).toEqual(['a', 'b']);
  expect(await found('')).toEqual(['a', 'b']);
  expect([await found('name=^b'), await found('name=^[bc]$'), await found('status=SHUTOFF')]).toEqual([
    ['b'],
    ['b'],
    [],
  ]);
  expect(await found('', '2.74')).toEqual(['c', 'a', 'b']);
  const { body } = await project.api.get(`${SERVERS}/detail?id=${ids.get('b')}&status=ACTIVE&with_count=1`, at('2.96'));
  expect([body.servers.length, body.count]).toEqual([1, 3]);
});

test('GET /servers/detail?id: more than one question takes are refused with 400', async () => {
  const { api } = await newProject(platform);
  const ids = Array(MAX_IDS + 1)
    .fill('id=x')
    .join('&');
  expect((await api.get(`${SERVERS}/detail?${ids}`, at('2.96'))).status).toBe(400);
});
