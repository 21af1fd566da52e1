import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { NETWORKING, newNetwork } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { Network } from './networks/schema.ts';

const platform = usePlatform();
const NETWORKS = `${NETWORKING}/networks`;
const ABSENT = '11111111-2222-4333-8444-555555555555';

const names = (networks: Network[]) => networks.map(({ name }) => name);
const pathOf = (href: string) => href.slice('http://nephos.test'.length);

async function projectWith(networks: object[]) {
  const project = await newProject(platform);
  for (const values of networks) await newNetwork(project.api, values);
  const list = (query: string) => project.api.get(`${NETWORKS}?project_id=${project.id}${query}`);
  return { ...project, list };
}

test.each([
  ['name=a', ['a']],
  ['name=a&name=b', ['a', 'b']],
  ['name=a&admin_state_up=false', []],
  ['admin_state_up=False', ['b']],
  ['admin_state_up=0', ['b']],
  ['admin_state_up=true&admin_state_up=false', ['a', 'b', 'c']],
  ['router:external=True', []],
  ['router:external=false', ['a', 'b', 'c']],
  ['shared=1', []],
  ['mtu=1400', ['c']],
  ['status=ACTIVE', ['a', 'b', 'c']],
  ['description=', ['a', 'b']],
  ['revision_number=2', []],
])('GET /networks?%s: lists %j', async (query, expected) => {
  const { list } = await projectWith([
    { name: 'a' },
    { name: 'b', admin_state_up: false },
    { name: 'c', mtu: 1400, description: 'small' },
  ]);
  expect(names((await list(`&${query}`)).body.networks)).toEqual(expected);
});

test.each([
  ['colour=red', 'HTTPBadRequest'],
  ['toString=x', 'HTTPBadRequest'],
  ['admin_state_up=perhaps', 'InvalidInput'],
  ['mtu=big', 'InvalidInput'],
  ['sort_key=colour&sort_dir=asc', 'HTTPBadRequest'],
  ['sort_key=name&sort_dir=up', 'HTTPBadRequest'],
  ['sort_key=name', 'HTTPBadRequest'],
  ['sort_key=name&sort_dir=asc&sort_dir=desc', 'HTTPBadRequest'],
  ['limit=-1', 'HTTPBadRequest'],
  ['limit=few', 'HTTPBadRequest'],
  ['page_reverse=perhaps', 'HTTPBadRequest'],
])('GET /networks?%s: refused with 400 %s', async (query, type) => {
  const { list } = await projectWith([]);
  const { status, body } = await list(`&${query}`);
  expect(status).toBe(400);
  expect(body.NeutronError.type).toBe(type);
});

test('GET /networks?marker=: an unknown marker is answered with 404', async () => {
  const { list } = await projectWith([]);
  const { status, body } = await list(`&marker=${ABSENT}`);
  expect(status).toBe(404);
  expect(body.NeutronError.type).toBe('NetworkNotFound');
});

test('GET /networks?tenant_id=: another project’s id lists nothing of it', async () => {
  const { id } = await projectWith([{ name: 'theirs' }]);
  const stranger = await newProject(platform);
  expect((await stranger.api.get(`${NETWORKS}?tenant_id=${id}`)).body.networks).toEqual([]);
});

test('GET /networks?fields=: exactly these keys; names that do not exist are ignored', async () => {
  const { list } = await projectWith([{ name: 'a' }]);
  const { networks } = (await list('&fields=id&fields=name&fields=colour')).body;
  expect(networks).toEqual([{ id: expect.any(String), name: 'a' }]);
});

test.each([
  ['', ['b', 'a', 'c']],
  ['&sort_key=name&sort_dir=asc', ['a', 'b', 'c']],
  ['&sort_key=name&sort_dir=desc', ['c', 'b', 'a']],
  ['&sort_key=mtu&sort_dir=desc&sort_key=name&sort_dir=asc', ['c', 'a', 'b']],
])('GET /networks?%s: in the order %j', async (query, expected) => {
  const { list } = await projectWith([{ name: 'b' }, { name: 'a' }, { name: 'c', mtu: 2000 }]);
  expect(names((await list(query)).body.networks)).toEqual(expected);
});

test('GET /networks?limit=: next and previous lead through all networks and back', async () => {
  const { api, list } = await projectWith(['a', 'b', 'c', 'd', 'e'].map((name) => ({ name })));
  const first = (await list('&limit=2&sort_key=name&sort_dir=asc')).body;
  expect(names(first.networks)).toEqual(['a', 'b']);
  expect(first.networks_links).toMatchObject([{ rel: 'next' }]);
  const second = (await api.get(pathOf(first.networks_links[0].href))).body;
  expect(names(second.networks)).toEqual(['c', 'd']);
  const [next, previous] = second.networks_links;
  expect([next.rel, previous.rel]).toEqual(['next', 'previous']);
  const last = (await api.get(pathOf(next.href))).body;
  expect(names(last.networks)).toEqual(['e']);
  expect(last.networks_links).toMatchObject([{ rel: 'previous' }]);
  expect(names((await api.get(pathOf(previous.href))).body.networks)).toEqual(['a', 'b']);
});

test('GET /networks?limit=0: no limit at all', async () => {
  const { list } = await projectWith([{ name: 'a' }, { name: 'b' }]);
  expect((await list('&limit=0')).body.networks).toHaveLength(2);
});

test('GET /networks: a list shows a change at once', async () => {
  const { api, list } = await projectWith([{ name: 'before' }]);
  const [network] = (await list('')).body.networks;
  await api.put(`${NETWORKS}/${network.id}`, { network: { name: 'after' } });
  expect(names((await list('')).body.networks)).toEqual(['after']);
});

test('GET /networks: an administrator lists all projects’ networks, and the external one in every spelling', async () => {
  const { id } = await projectWith([{ name: 'theirs' }]);
  const admin = await signInAdmin(platform);
  expect(names((await admin.get(`${NETWORKS}?project_id=${id}`)).body.networks)).toEqual(['theirs']);
  for (const spelling of ['True', 'true', '1', 'yes']) {
    expect(names((await admin.get(`${NETWORKS}?router:external=${spelling}`)).body.networks)).toEqual(['public']);
  }
});
