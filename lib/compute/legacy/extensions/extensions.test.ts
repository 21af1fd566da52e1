import { expect, test } from 'vitest';
import { apiClient, newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const EXTENSIONS = '/compute/v2.1/extensions';

test('GET /extensions: what is offered stands there by the names that clients ask for, each once and in order', async () => {
  const { api } = await newProject(platform, 'reader');
  const { status, body } = await api.get(EXTENSIONS);
  expect(status).toBe(200);
  const aliases: string[] = body.extensions.map(({ alias }: { alias: string }) => alias);
  expect(aliases).toEqual([...new Set(aliases)].sort());
  expect(aliases.length).toBeGreaterThan(70);
  expect(body.extensions).toContainEqual({
    name: 'Consoles',
    alias: 'os-consoles',
    description: expect.any(String),
    namespace: 'http://docs.openstack.org/compute/ext/fake_xml',
    updated: '2014-12-03T00:00:00Z',
    links: [],
  });
  expect(body.extensions).toContainEqual(expect.objectContaining({ name: 'Hosts', alias: 'os-hosts' }));
});

test('GET /extensions/{alias}: each of the list shows itself; what is not there, or was removed, is 404', async () => {
  const { api } = await newProject(platform, 'reader');
  const [first] = (await api.get(EXTENSIONS)).body.extensions;
  expect((await api.get(`${EXTENSIONS}/${first.alias}`)).body).toEqual({ extension: first });
  for (const alias of ['os-cells', 'none', 'constructor']) {
    expect((await api.get(`${EXTENSIONS}/${alias}`)).status).toBe(404);
  }
  expect((await apiClient(platform).get(EXTENSIONS)).status).toBe(401);
  expect((await apiClient(platform).get(`${EXTENSIONS}/os-hosts`)).status).toBe(401);
});
