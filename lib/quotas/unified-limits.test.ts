import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, newProject, signIn, signInAdmin } from '#lib/testing/api.ts';
import { at } from '#lib/testing/compute.ts';
import { assignRole, insertUser, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { MAX_QUOTA_CLASSES } from './classes.ts';
import { registerQuotas } from './quotas.ts';

const platform = usePlatform({ NEPHOS_QUOTAS: 'subnet=77' });
const V3 = '/identity/v3';
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});

interface RegisteredLimit {
  id: string;
  service_id: string;
  resource_name: string;
  default_limit: number;
}
async function registered(resource: string): Promise<RegisteredLimit> {
  const { body } = await admin.get(`${V3}/registered_limits?resource_name=${resource}`);
  expect(body.registered_limits).toHaveLength(1);
  return body.registered_limits[0];
}
async function limit(resource_name: string, place: object, resource_limit = 3): Promise<object> {
  const { service_id } = await registered(resource_name);
  return { service_id, resource_name, resource_limit, ...place };
}
const create = async (...limits: object[]) => admin.post(`${V3}/limits`, { limits });
const storageOf = async (id: string) => (await admin.get(`/volume/v3/os-quota-sets/${id}`)).body.quota_set;
const networkOf = async (id: string) => (await admin.get(`/networking/v2.0/quotas/${id}`)).body.quota;
const computeOf = async (id: string) =>
  (await admin.get(`/compute/v2.1/os-quota-sets/${id}`, at('2.96'))).body.quota_set;

describe('Registered limits', () => {
  test('are there for each quota, of the service that holds to it, as the configuration says', async () => {
    const { body } = await admin.get(`${V3}/registered_limits`);
    const services = (await admin.get(`${V3}/services`)).body.services as { id: string; type: string }[];
    const typeOf = (id: string) => services.find((service) => service.id === id)?.type;
    const places = body.registered_limits.map(
      (one: RegisteredLimit) => `${typeOf(one.service_id)} ${one.resource_name}`,
    );
    expect(places).toEqual(expect.arrayContaining(['compute instances', 'block-storage volumes', 'network port']));
    expect(places).toEqual(expect.arrayContaining(['image image_size_total', 'compute key_pairs']));
    expect((await registered('subnet')).default_limit).toBe(77);
    expect(await registered('volumes')).toMatchObject({ default_limit: 10, region_id: null, description: null });
  });

  test('that are set count for every project without its own, at once and after the next start', async () => {
    const { id } = await newProject(platform);
    const { id: registeredId } = await registered('backups');
    const set = (default_limit: number) =>
      admin.patch(`${V3}/registered_limits/${registeredId}`, { registered_limit: { default_limit } });
    expect((await set(4)).body.registered_limit.default_limit).toBe(4);
    expect((await storageOf(id)).backups).toBe(4);
    const { services, definitions } = platform.platform;
    const ofServices = definitions.map(({ type, resources }) => ({
      type,
      quotas: resources.flatMap(({ quotas = [] }) => quotas),
    }));
    await registerQuotas(services.database, ofServices, { backups: 9, snapshots: 8, subnet: 77 });
    expect(await storageOf(id)).toMatchObject({ backups: 4, snapshots: 8 });
  });

  test('are the limits of class default, of compute and of block storage', async () => {
    const { id } = await newProject(platform);
    const classes = 'os-quota-class-sets/default';
    await admin.put(`/compute/v2.1/${classes}`, { quota_class_set: { metadata_items: 55 } }, at('2.57'));
    expect((await registered('metadata_items')).default_limit).toBe(55);
    const set = await admin.put(`/volume/v3/${classes}`, { quota_class_set: { groups: 2 } });
    expect(set.body.quota_class_set.groups).toBe(2);
    expect((await registered('groups')).default_limit).toBe(2);
    expect((await storageOf(id)).groups).toBe(2);
    expect((await admin.get(`/volume/v3/${classes}`)).body.quota_class_set).toMatchObject({ id: 'default', groups: 2 });
  });

  test.each([
    ['/compute/v2.1/os-quota-class-sets', 'cores', 'instances'],
    ['/volume/v3/os-quota-class-sets', 'volumes', 'snapshots'],
  ])('%s/{name}: any class stores its limits and shows the registered ones beside', async (path, own, other) => {
    const before = (await admin.get(`${path}/default`)).body.quota_class_set;
    expect((await admin.put(`${path}/gold`, { quota_class_set: {} })).status).toBe(200);
    for (const limit of [1, 3]) {
      const { status, body } = await admin.put(`${path}/gold`, { quota_class_set: { [own]: limit } });
      expect([status, body.quota_class_set]).toEqual([200, expect.objectContaining({ [own]: limit })]);
    }
    const { id, ...gold } = (await admin.get(`${path}/gold`)).body.quota_class_set;
    expect([id, gold[own], gold[other]]).toEqual(['gold', 3, before[other]]);
    expect((await admin.get(`${path}/default`)).body.quota_class_set).toEqual(before);
    expect((await admin.get(`${path}/silver`)).body.quota_class_set).toEqual({ ...before, id: 'silver' });
  });

  test('a class more than there may be is refused with 400, and one that has limits changes them', async () => {
    const put = (name: string) =>
      admin.put(`/volume/v3/os-quota-class-sets/${name}`, { quota_class_set: { groups: 1 } });
    const { database } = platform.platform.services;
    const rows = Array.from({ length: MAX_QUOTA_CLASSES }, (_, n) => ({
      ...{ class_name: `class-${n}`, quota: 'cores', hard_limit: 1 },
    }));
    await database.transact(async (tx) => {
      await tx.deleteFrom('quota_class_limits').execute();
      await tx.insertInto('quota_class_limits').values(rows).execute();
    });
    const { status, body } = await put('one-more');
    expect([status, body.badRequest.message]).toEqual([400, 'At most 100 quota classes can have their own limits.']);
    expect((await put('class-7')).status).toBe(200);
    await database.transact((tx) => tx.deleteFrom('quota_class_limits').execute());
  });

  test('of the platform are neither deleted nor made another resource: 403', async () => {
    const { id } = await registered('instances');
    expect((await admin.delete(`${V3}/registered_limits/${id}`)).status).toBe(403);
    const moved = await admin.patch(`${V3}/registered_limits/${id}`, { registered_limit: { resource_name: 'x' } });
    expect(moved.status).toBe(403);
    const { service_id } = await registered('instances');
    expect((await admin.delete(`${V3}/services/${service_id}`)).status).toBe(403);
  });

  test('of other services are entered several at once, each once, and deleted while nothing rests on them', async () => {
    const { service } = (await admin.post(`${V3}/services`, { service: { type: 'dns' } })).body;
    const one = { service_id: service.id, resource_name: 'zones', default_limit: 5 };
    const post = (...registered_limits: object[]) => admin.post(`${V3}/registered_limits`, { registered_limits });
    const { status, body } = await post(one, { ...one, region_id: 'RegionOne', default_limit: -1 });
    expect(status).toBe(201);
    const [made] = body.registered_limits;
    expect(made).toEqual({
      ...one,
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      region_id: null,
      description: null,
      links: { self: `http://nephos.test${V3}/registered_limits/${made.id}` },
    });
    expect((await post(one)).status).toBe(409);
    expect((await post({ ...one, resource_name: 'new' }, one)).status).toBe(409);
    expect((await admin.get(`${V3}/registered_limits?resource_name=new`)).body.registered_limits).toEqual([]);
    expect((await post({ ...one, service_id: 'absent' })).status).toBe(404);
    expect((await post({ ...one, resource_name: 'z', region_id: 'absent' })).status).toBe(404);
    for (const wrong of [{ default_limit: -2 }, { default_limit: 2 ** 31 }, { default_limit: '5' }, { colour: 1 }]) {
      expect((await post({ ...one, resource_name: 'wrong', ...wrong })).status).toBe(400);
    }
    expect((await post()).status).toBe(400);

    const { id } = await newProject(platform);
    const own = await create({ service_id: service.id, resource_name: 'zones', resource_limit: 1, project_id: id });
    expect((await admin.delete(`${V3}/registered_limits/${made.id}`)).status).toBe(403);
    const renamed = { registered_limit: { resource_name: 'records' } };
    expect((await admin.patch(`${V3}/registered_limits/${made.id}`, renamed)).status).toBe(403);
    await admin.delete(`${V3}/limits/${own.body.limits[0].id}`);
    expect((await admin.patch(`${V3}/registered_limits/${made.id}`, renamed)).status).toBe(200);
    expect((await admin.delete(`${V3}/registered_limits/${made.id}`)).status).toBe(204);
    expect((await admin.get(`${V3}/registered_limits/${made.id}`)).status).toBe(404);
  });
});

describe('Limits', () => {
  test('of a project are the quotas of every service, regardless of who set them', async () => {
    const project = await newProject(platform);
    const { id } = project;
    const names = ['instances', 'volumes', 'network', 'image_count_total'];
    const limits = await Promise.all(names.map((name) => limit(name, { project_id: id })));
    const { status, body } = await create(...limits);
    expect(status).toBe(201);
    expect(body.limits[0]).toEqual({
      ...limits[0],
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      region_id: null,
      domain_id: null,
      description: null,
      links: { self: expect.stringContaining(`${V3}/limits/`) },
    });
    expect((await computeOf(id)).instances).toBe(3);
    expect((await storageOf(id)).volumes).toBe(3);
    expect((await networkOf(id)).network).toBe(3);
    expect((await project.api.get('/image/v2/info/usage')).body.usage.image_count_total.limit).toBe(3);

    await admin.put(`/compute/v2.1/os-quota-sets/${id}`, { quota_set: { cores: 40 } });
    await admin.put(`/volume/v3/os-quota-sets/${id}`, { quota_set: { volumes: 5, tenant_id: id } });
    await admin.put(`/networking/v2.0/quotas/${id}`, { quota: { network: 6, subnet: 7 } });
    const shown = (await admin.get(`${V3}/limits?project_id=${id}`)).body.limits;
    const byName = Object.fromEntries(
      shown.map((one: { resource_name: string; resource_limit: number }) => [one.resource_name, one.resource_limit]),
    );
    expect(byName).toEqual({ instances: 3, image_count_total: 3, cores: 40, volumes: 5, network: 6, subnet: 7 });
  });

  test('are changed and taken away; then what is registered applies again', async () => {
    const { id } = await newProject(platform);
    const made = (await create(await limit('gigabytes', { project_id: id }))).body.limits[0];
    const path = `${V3}/limits/${made.id}`;
    const changed = await admin.patch(path, { limit: { resource_limit: -1, description: 'as much as there is' } });
    expect(changed.body.limit).toEqual({ ...made, resource_limit: -1, description: 'as much as there is' });
    expect((await storageOf(id)).gigabytes).toBe(-1);
    expect((await admin.patch(path, { limit: { project_id: 'other' } })).status).toBe(400);
    expect((await admin.delete(path)).status).toBe(204);
    expect((await admin.delete(path)).status).toBe(404);
    expect((await storageOf(id)).gigabytes).toBe(1000);
  });

  test('are refused without a registered one, for a holder that is not there, twice, and for two holders', async () => {
    const { id } = await newProject(platform);
    const one = await limit('volumes', { project_id: id });
    expect((await create({ ...one, resource_name: 'unknown' })).status).toBe(403);
    expect((await create({ ...one, region_id: 'RegionOne' })).status).toBe(403);
    expect((await create({ ...one, project_id: 'absent' })).status).toBe(404);
    expect((await create({ ...one, domain_id: 'default' })).status).toBe(400);
    expect((await create({ ...one, project_id: undefined })).status).toBe(400);
    expect((await create({ ...one, resource_limit: -2 })).status).toBe(400);
    expect((await create(one, one)).status).toBe(409);
    expect((await storageOf(id)).volumes).toBe(10);
    expect((await create(one)).status).toBe(201);
    expect((await create(one)).status).toBe(409);
  });

  test('of a domain are kept and shown to its people, and bound no project of it', async () => {
    const { api, id } = await newProject(platform);
    const made = (await create(await limit('per_volume_gigabytes', { domain_id: 'default' }, 1))).body.limits[0];
    expect(made).toMatchObject({ domain_id: 'default', project_id: null });
    expect((await storageOf(id)).per_volume_gigabytes).toBe(-1);
    expect((await api.get(`${V3}/limits/${made.id}`)).status).toBe(404);
    const name = `reader-of-limits-${id}`;
    const user = await insertUser(platform, name);
    await assignRole(platform, { type: 'user', id: user }, { kind: 'domain', id: 'default' }, 'reader');
    const reader = await signIn(platform, { name, password: TEST_PASSWORD }, { domain: { id: 'default' } });
    expect((await reader.get(`${V3}/limits`)).body.limits).toEqual([made]);
  });

  test('of others are seen by nobody but administrators, and changed by nobody else: 403', async () => {
    const [one, other] = [await newProject(platform), await newProject(platform, 'manager')];
    const made = (await create(await limit('volumes', { project_id: one.id }))).body.limits[0];
    expect((await one.api.get(`${V3}/limits`)).body.limits).toEqual([made]);
    expect((await other.api.get(`${V3}/limits?project_id=${one.id}`)).body.limits).toEqual([]);
    expect((await other.api.get(`${V3}/limits/${made.id}`)).status).toBe(404);
    expect((await one.api.patch(`${V3}/limits/${made.id}`, { limit: { resource_limit: 99 } })).status).toBe(403);
    expect((await one.api.delete(`${V3}/limits/${made.id}`)).status).toBe(403);
    expect((await one.api.post(`${V3}/limits`, { limits: [] })).status).toBe(403);
    const { id } = await registered('volumes');
    const raised = { registered_limit: { default_limit: 99 } };
    expect((await one.api.patch(`${V3}/registered_limits/${id}`, raised)).status).toBe(403);
    expect((await one.api.get(`${V3}/registered_limits`)).status).toBe(200);
    expect((await one.api.get(`${V3}/limits/model`)).body.model.name).toBe('flat');
  });

  test('go with their project', async () => {
    const { id } = await newProject(platform);
    const made = (await create(await limit('volumes', { project_id: id }))).body.limits[0];
    expect((await admin.delete(`${V3}/projects/${id}`)).status).toBe(204);
    expect((await admin.get(`${V3}/limits/${made.id}`)).status).toBe(404);
  });
});

describe('Quota sets of block storage and networking', () => {
  test('PUT and DELETE: by administrators only, for projects that are there', async () => {
    const { api, id } = await newProject(platform, 'manager');
    for (const [path, body] of [
      ['/volume/v3/os-quota-sets', { quota_set: { volumes: 1 } }],
      ['/networking/v2.0/quotas', { quota: { network: 1 } }],
    ] as const) {
      expect((await api.put(`${path}/${id}`, body)).status).toBe(403);
      expect((await api.delete(`${path}/${id}`)).status).toBe(403);
      expect((await admin.put(`${path}/absent`, body)).status).toBe(404);
      expect((await admin.delete(`${path}/absent`)).status).toBe(404);
    }
    expect((await admin.put(`/volume/v3/os-quota-sets/${id}`, { quota_set: { discs: 1 } })).status).toBe(400);
    expect((await admin.put(`/volume/v3/os-quota-sets/${id}`, { quota_set: { volumes: -2 } })).status).toBe(400);
    expect((await admin.put(`/networking/v2.0/quotas/${id}`, { quota: { volumes: 1 } })).status).toBe(400);
    expect((await admin.put(`/networking/v2.0/quotas/${id}`, { quota: { network: -2 } })).status).toBe(400);
  });

  test('DELETE: the limits of all projects apply again; the list of networking has those with their own', async () => {
    const { api, id } = await newProject(platform);
    await admin.put(`/volume/v3/os-quota-sets/${id}`, { quota_set: { volumes: 1 } });
    const set = await admin.put(`/networking/v2.0/quotas/${id}`, { quota: { network: 1, tenant_id: id, force: true } });
    expect(set.body.quota.network).toBe(1);
    const projects = async () =>
      (await admin.get('/networking/v2.0/quotas')).body.quotas.map(
        ({ project_id }: { project_id: string }) => project_id,
      );
    expect(await projects()).toContain(id);
    expect((await api.get('/networking/v2.0/quotas')).status).toBe(403);
    expect((await admin.delete(`/volume/v3/os-quota-sets/${id}`)).status).toBe(200);
    expect((await admin.delete(`/networking/v2.0/quotas/${id}`)).status).toBe(204);
    expect(await projects()).not.toContain(id);
    expect((await storageOf(id)).volumes).toBe(10);
    expect((await networkOf(id)).network).toBe(100);
    expect((await api.get(`/volume/v3/os-quota-sets/${id}/defaults`)).body.quota_set.volumes).toBe(10);
  });

  test('check_limit refuses what is below what is in use with 400', async () => {
    const { api, id } = await newProject(platform);
    await api.post('/networking/v2.0/networks', { network: { name: 'one' } });
    const put = (quota: object) => admin.put(`/networking/v2.0/quotas/${id}`, { quota });
    expect((await put({ network: 0, check_limit: true })).status).toBe(400);
    expect((await put({ network: 0 })).status).toBe(200);
    expect((await api.post('/networking/v2.0/networks', { network: { name: 'two' } })).status).toBe(409);
  });
});
