import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { at, newFlavor } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const FLAVORS = '/compute/v2.1/flavors';
const namesIn = (body: { flavors: { name: string }[] }) => body.flavors.map(({ name }) => name);

test('GET /flavors/{id}: the whole flavor at 2.1, and what later versions add', async () => {
  const { api } = await newProject(platform);
  const flavor = {
    id: '2',
    name: 'm1.small',
    ram: 2048,
    disk: 20,
    vcpus: 1,
    swap: '',
    rxtx_factor: 1,
    'OS-FLV-EXT-DATA:ephemeral': 0,
    'OS-FLV-DISABLED:disabled': false,
    'os-flavor-access:is_public': true,
    links: [
      { rel: 'self', href: 'http://nephos.test/compute/v2.1/flavors/2' },
      { rel: 'bookmark', href: 'http://nephos.test/compute/flavors/2' },
    ],
  };
  expect((await api.get(`${FLAVORS}/2`)).body).toEqual({ flavor });
  expect((await api.get(`${FLAVORS}/2`, at('2.55'))).body).toEqual({ flavor: { ...flavor, description: null } });
  expect((await api.get(`${FLAVORS}/2`, at('2.96'))).body).toEqual({
    flavor: { ...flavor, description: null, extra_specs: {}, swap: 0 },
  });
});

test('GET /flavors: sorted by id, page by page', async () => {
  const { api } = await newProject(platform);
  const { body } = await api.get(`${FLAVORS}?limit=3`);
  expect(namesIn(body)).toEqual(['m1.tiny', 'm1.small', 'm1.medium']);
  const next = await api.get(body.flavors_links[0].href.replace('http://nephos.test', ''));
  expect(namesIn(next.body)).toEqual(['m1.large', 'm1.xlarge']);
  expect(next.body).not.toHaveProperty('flavors_links');
});

test('GET /flavors/detail: minRam and minDisk are lower bounds, and the order can be requested', async () => {
  const { api } = await newProject(platform);
  expect(namesIn((await api.get(`${FLAVORS}/detail?minRam=4096&minDisk=80`)).body)).toEqual(['m1.large', 'm1.xlarge']);
  const { body } = await api.get(`${FLAVORS}/detail?sort_key=memory_mb&sort_dir=desc&limit=1`);
  expect(namesIn(body)).toEqual(['m1.xlarge']);
});

test('GET /flavors/detail: is_public=None is accepted from users, who never see private flavors', async () => {
  const admin = await signInAdmin(platform);
  const id = await newFlavor(admin, { 'os-flavor-access:is_public': false });
  const { api } = await newProject(platform);
  for (const value of ['None', 'True', 'false']) {
    const { body, status } = await api.get(`${FLAVORS}/detail?is_public=${value}`);
    expect(status).toBe(200);
    expect(namesIn(body)).not.toContain(id);
  }
  expect((await api.get(`${FLAVORS}/${id}`)).status).toBe(404);
  expect((await admin.get(`${FLAVORS}/${id}`)).status).toBe(200);
  expect(namesIn((await admin.get(`${FLAVORS}/detail?is_public=None`)).body)).toEqual(
    expect.arrayContaining([id, 'm1.tiny']),
  );
  expect(namesIn((await admin.get(`${FLAVORS}/detail?is_public=0`)).body)).toEqual([id]);
  expect(namesIn((await admin.get(`${FLAVORS}/detail`)).body)).not.toContain(id);
});

test.each(['m1.tiny', 'big one', '99'])('GET /flavors/%s: what is no id answers 404', async (name) => {
  const { api } = await newProject(platform);
  const answer = await api.get(`${FLAVORS}/${name}`);
  expect(answer.status).toBe(404);
  expect(answer.body.itemNotFound.code).toBe(404);
});

test.each(['limit=-1', 'limit=x', 'marker=99', 'sort_key=colour', 'minRam=much', 'minDisk=1.5'])(
  'GET /flavors?%s: is refused with 400',
  async (query) => {
    const { api } = await newProject(platform);
    expect((await api.get(`${FLAVORS}?${query}`)).status).toBe(400);
  },
);

test('GET /flavors: an unknown key is ignored below 2.75 and refused with 400 from there', async () => {
  const { api } = await newProject(platform);
  expect((await api.get(`${FLAVORS}?colour=red`, at('2.74'))).status).toBe(200);
  expect((await api.get(`${FLAVORS}?colour=red`, at('2.75'))).status).toBe(400);
});
