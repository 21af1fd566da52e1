import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, apiClient, newProject, signIn, signInAdmin } from '#lib/testing/api.ts';
import { assignRole, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { isUrlTemplate } from './url-template.ts';

const platform = usePlatform();
const V3 = '/identity/v3';
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});

const newService = async (service: object = {}) =>
  (await admin.post(`${V3}/services`, { service: { type: 'backup', name: 'freezer', ...service } })).body.service;
const newEndpoint = async (service_id: string, endpoint: object = {}) =>
  admin.post(`${V3}/endpoints`, {
    endpoint: { service_id, interface: 'public', url: 'https://backup.test/v1', region_id: 'RegionOne', ...endpoint },
  });
const catalogOf = async (api: ApiClient, type: string) => {
  const { body } = await api.get(`${V3}/auth/catalog`);
  return body.catalog.find((entry: { type: string }) => entry.type === type);
};

describe('Services', () => {
  test('are entered with what is given, shown whole and changed in what is given only', async () => {
    const { status, body } = await admin.post(`${V3}/services`, {
      service: { type: 'dns', name: 'designate', note: 1 },
    });
    expect(status).toBe(201);
    const path = `${V3}/services/${body.service.id}`;
    expect(body.service).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      type: 'dns',
      name: 'designate',
      description: '',
      enabled: true,
      note: 1,
      links: { self: `http://nephos.test${path}` },
    });
    expect((await admin.get(path)).body).toEqual(body);
    const changed = await admin.patch(path, { service: { description: 'Names', enabled: false, note: null } });
    const { note: _, ...rest } = body.service;
    expect(changed.body.service).toEqual({ ...rest, description: 'Names', enabled: false });
    expect((await admin.patch(path, { service: { id: 'another' } })).status).toBe(400);
  });

  test('are listed by type and by name', async () => {
    const { id } = await newService({ type: 'listed', name: 'by-name' });
    const idsBy = async (query: string) =>
      (await admin.get(`${V3}/services?${query}`)).body.services.map((service: { id: string }) => service.id);
    expect(await idsBy('type=listed')).toEqual([id]);
    expect(await idsBy('name=by-name')).toEqual([id]);
    expect(await idsBy('type=listed&name=other')).toEqual([]);
  });

  test.each([
    ['no type', { name: 'x' }],
    ['an empty type', { type: '' }],
    ['a type of 256 characters', { type: 'x'.repeat(256) }],
    ['a truth value in text', { type: 'x', enabled: 'True' }],
  ])('are not entered with %s', async (_, service) => {
    expect((await admin.post(`${V3}/services`, { service })).status).toBe(400);
  });

  test('take their endpoints with them', async () => {
    const { id } = await newService();
    const { endpoint } = (await newEndpoint(id)).body;
    expect((await admin.delete(`${V3}/services/${id}`)).status).toBe(204);
    expect((await admin.delete(`${V3}/services/${id}`)).status).toBe(404);
    expect((await admin.get(`${V3}/endpoints/${endpoint.id}`)).status).toBe(404);
  });
});

describe('Endpoints', () => {
  test('stand in the catalog as they are, and no longer once they or their service are disabled', async () => {
    const { api } = await newProject(platform);
    const { id } = await newService({ type: 'shown' });
    const { status, body } = await newEndpoint(id, { url: '$(base_url)s/shown/%(tenant_id)s', name: 'a name' });
    expect(status).toBe(201);
    expect(body.endpoint).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      service_id: id,
      interface: 'public',
      region: 'RegionOne',
      region_id: 'RegionOne',
      url: '$(base_url)s/shown/%(tenant_id)s',
      enabled: true,
      name: 'a name',
      links: { self: `http://nephos.test${V3}/endpoints/${body.endpoint.id}` },
    });
    expect((await catalogOf(api, 'shown')).endpoints[0].url).toMatch(/^http:\/\/nephos\.test\/shown\/[0-9a-f]{32}$/);
    await admin.patch(`${V3}/endpoints/${body.endpoint.id}`, { endpoint: { enabled: false } });
    expect((await catalogOf(api, 'shown')).endpoints).toEqual([]);
    await admin.patch(`${V3}/services/${id}`, { service: { enabled: false } });
    expect(await catalogOf(api, 'shown')).toBeUndefined();
  });

  test('are listed by service, interface and region, and gone once deleted', async () => {
    const { id } = await newService();
    const ids: Record<string, string> = {};
    for (const name of ['public', 'internal', 'admin']) {
      ids[name] = (await newEndpoint(id, { interface: name })).body.endpoint.id;
    }
    const idsBy = async (query: string) =>
      (await admin.get(`${V3}/endpoints?service_id=${id}&${query}`)).body.endpoints.map(
        ({ id: one }: { id: string }) => one,
      );
    expect((await idsBy('')).toSorted()).toEqual(Object.values(ids).toSorted());
    expect(await idsBy('interface=admin')).toEqual([ids.admin]);
    expect(await idsBy('region_id=RegionOne')).toHaveLength(3);
    expect(await idsBy('region_id=elsewhere')).toEqual([]);
    expect((await admin.delete(`${V3}/endpoints/${ids.admin}`)).status).toBe(204);
    expect((await admin.delete(`${V3}/endpoints/${ids.admin}`)).status).toBe(404);
    expect(await idsBy('interface=admin')).toEqual([]);
  });

  test.each([
    ['text for a truth value', { enabled: 'True' }],
    ['an unknown interface', { interface: 'secret' }],
    ['a URL of another kind', { url: 'ftp://backup.test' }],
    ['a URL without a host', { url: 'https://' }],
    ['a script', { url: 'javascript:alert(1)' }],
    ['a URL with an unknown placeholder', { url: 'https://backup.test/$(password)s' }],
    ['a URL with an unfinished placeholder', { url: 'https://backup.test/$(tenant_id' }],
  ])('with %s are refused with 400, on creation and on change', async (_, wrong) => {
    const { id } = await newService();
    expect((await newEndpoint(id, wrong)).status).toBe(400);
    const { endpoint } = (await newEndpoint(id)).body;
    expect((await admin.patch(`${V3}/endpoints/${endpoint.id}`, { endpoint: wrong })).status).toBe(400);
  });

  test('of a service or a region_id that is not there are refused with 404; region makes it', async () => {
    const { id } = await newService();
    expect((await newEndpoint('absent')).status).toBe(404);
    expect((await newEndpoint(id, { region_id: 'absent' })).status).toBe(404);
    const made = await newEndpoint(id, { region_id: undefined, region: 'made-here' });
    expect(made.body.endpoint).toMatchObject({ region: 'made-here', region_id: 'made-here' });
    expect((await admin.get(`${V3}/regions/made-here`)).status).toBe(200);
    const nowhere = await newEndpoint(id, { region_id: null });
    expect(nowhere.body.endpoint.region_id).toBe('RegionOne');
  });
});

test.each([
  ['$(base_url)s', true],
  ['$(base_url)s/v1/$(project_id)s', true],
  ['http://[::1]:8080/%(user_id)s', true],
  ['https://x/$(base_url)s', false],
  ['$(project_id)s', false],
  ['https://a b', false],
  ['', false],
])('URL template %s: %s', (template, isOne) => {
  expect(isUrlTemplate(template)).toBe(isOne);
});

describe('Regions', () => {
  const regionIds = async (query: string) =>
    (await admin.get(`${V3}/regions${query}`)).body.regions.map(({ id }: { id: string }) => id);

  test('have the id that is chosen, in the path or the body, or one made for them', async () => {
    const { status, body } = await admin.put(`${V3}/regions/north`, { region: { description: 'Up' } });
    expect([status, body.region]).toEqual([
      201,
      {
        id: 'north',
        description: 'Up',
        parent_region_id: null,
        links: { self: `http://nephos.test${V3}/regions/north` },
      },
    ]);
    expect((await admin.put(`${V3}/regions/north`, { region: {} })).status).toBe(409);
    expect((await admin.put(`${V3}/regions/south`, { region: { id: 'east' } })).status).toBe(400);
    expect((await admin.post(`${V3}/regions`, { region: { id: 'west' } })).body.region.id).toBe('west');
    expect((await admin.post(`${V3}/regions`, { region: {} })).body.region.id).toMatch(/^[0-9a-f]{32}$/);
    expect((await admin.post(`${V3}/regions`, { region: { id: 'a/b' } })).status).toBe(400);
  });

  test('lie below one another, never below themselves, and are listed by the one above', async () => {
    await admin.post(`${V3}/regions`, { region: { id: 'above' } });
    await admin.post(`${V3}/regions`, { region: { id: 'below', parent_region_id: 'above' } });
    expect(await regionIds('?parent_region_id=above')).toEqual(['below']);
    expect((await admin.get(`${V3}/regions?colour=blue`)).status).toBe(400);
    const orphan = await admin.post(`${V3}/regions`, { region: { id: 'orphan', parent_region_id: 'absent' } });
    expect(orphan.status).toBe(404);
    const loop = await admin.patch(`${V3}/regions/above`, { region: { parent_region_id: 'below' } });
    expect(loop.status).toBe(400);
    expect((await admin.delete(`${V3}/regions/above`)).status).toBe(403);
    expect((await admin.patch(`${V3}/regions/below`, { region: { parent_region_id: null } })).status).toBe(200);
    expect((await admin.delete(`${V3}/regions/above`)).status).toBe(204);
    expect((await admin.delete(`${V3}/regions/above`)).status).toBe(404);
  });

  test('with endpoints are not deleted: 403', async () => {
    expect((await admin.delete(`${V3}/regions/RegionOne`)).status).toBe(403);
    expect(await regionIds('')).toContain('RegionOne');
  });
});

describe('The catalog', () => {
  test('is changed by administrators only and read by who reads the system; regions by everybody', async () => {
    const { api } = await newProject(platform, 'manager');
    const { id } = await newService();
    const name = 'who-reads-the-system';
    const userId = await insertUser(platform, name);
    await assignRole(platform, { type: 'user', id: userId }, { kind: 'system' }, 'reader');
    const reader = await signIn(platform, { name, password: TEST_PASSWORD }, { system: { all: true } });
    for (const collection of ['services', 'endpoints']) {
      expect((await api.get(`${V3}/${collection}`)).status).toBe(403);
      expect((await reader.get(`${V3}/${collection}`)).status).toBe(200);
    }
    for (const one of [api, reader]) {
      expect((await one.get(`${V3}/regions`)).status).toBe(200);
      expect((await one.post(`${V3}/services`, { service: { type: 'x' } })).status).toBe(403);
      expect((await one.delete(`${V3}/services/${id}`)).status).toBe(403);
      expect((await one.put(`${V3}/regions/mine`, { region: {} })).status).toBe(403);
    }
  });

  test('that is broken locks nobody out: identity answers at its own path, where it is mended', async () => {
    const { endpoints } = (await admin.get(`${V3}/endpoints`)).body;
    const setAll = async (enabled: boolean, api: ApiClient) => {
      for (const { id } of endpoints) {
        expect((await api.patch(`${V3}/endpoints/${id}`, { endpoint: { enabled } })).status).toBe(200);
      }
    };
    await setAll(false, admin);
    const again = await signInAdmin(platform);
    const { body } = await again.get(`${V3}/auth/tokens`, { 'x-subject-token': again.token ?? '' });
    expect(body.token.catalog.flatMap((entry: { endpoints: unknown[] }) => entry.endpoints)).toEqual([]);
    expect((await again.get('/compute/v2.1/servers')).status).toBe(200);
    await setAll(true, again);
    expect((await catalogOf(again, 'identity')).endpoints).toHaveLength(3);
    expect((await apiClient(platform).get(`${V3}/endpoints`)).status).toBe(401);
  });
});
