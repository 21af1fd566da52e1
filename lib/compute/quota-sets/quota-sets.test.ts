import { describe, expect, test } from 'vitest';
import { apiClient, joinProject, newProject, signInAdmin } from '#lib/testing/api.ts';
import { at, launch } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const QUOTAS = '/compute/v2.1/os-quota-sets';
const LASTING = {
  instances: 10,
  cores: 20,
  ram: 51_200,
  key_pairs: 100,
  metadata_items: 128,
  server_groups: 10,
  server_group_members: 10,
};
const FILES = { injected_files: 5, injected_file_content_bytes: 10_240, injected_file_path_bytes: 255 };
const NETWORKS = { fixed_ips: -1, floating_ips: -1, security_groups: -1, security_group_rules: -1 };

test.each([
  ['2.1', { ...LASTING, ...FILES, ...NETWORKS }],
  ['2.36', { ...LASTING, ...FILES }],
  ['2.57', LASTING],
])('GET /os-quota-sets/{id}: the limits at %s, the same as the defaults', async (version, limits) => {
  const { api, id } = await newProject(platform);
  for (const path of ['', '/defaults']) {
    expect((await api.get(`${QUOTAS}/${id}${path}`, at(version))).body).toEqual({ quota_set: { id, ...limits } });
  }
});

test('GET /os-quota-sets/{id}/detail: counts what servers take', async () => {
  const project = await newProject(platform);
  await launch(platform, project, { flavorRef: '3' });
  const { body } = await project.api.get(`${QUOTAS}/${project.id}/detail`, at('2.96'));
  expect(body.quota_set).toMatchObject({
    instances: { in_use: 1, limit: 10, reserved: 0 },
    cores: { in_use: 2, limit: 20, reserved: 0 },
    ram: { in_use: 4096, limit: 51_200, reserved: 0 },
  });
});

test("another project's quotas are refused with 403, but not to administrators", async () => {
  const [one, other] = [await newProject(platform), await newProject(platform)];
  for (const path of ['', '/detail']) expect((await one.api.get(`${QUOTAS}/${other.id}${path}`)).status).toBe(403);
  expect((await (await signInAdmin(platform)).get(`${QUOTAS}/${other.id}`)).status).toBe(200);
});

test('GET /os-quota-sets/{id}: an unknown project is refused with 400, nobody with 401', async () => {
  const admin = await signInAdmin(platform);
  for (const path of ['', '/detail']) expect((await admin.get(`${QUOTAS}/nowhere${path}`)).status).toBe(400);
  expect((await apiClient(platform).get(`${QUOTAS}/nowhere`)).status).toBe(401);
});

describe('PUT /os-quota-sets/{id}', () => {
  test('answers 200 with all limits and without an id; others stay', async () => {
    const admin = await signInAdmin(platform);
    const { id } = await newProject(platform);
    const put = (quota_set: object, version: string) => admin.put(`${QUOTAS}/${id}`, { quota_set }, at(version));
    const { status, body } = await put({ cores: '40', ram: -1 }, '2.57');
    expect([status, body]).toEqual([200, { quota_set: { ...LASTING, cores: 40, ram: -1 } }]);
    const files = await put({ injected_files: 7, floating_ips: 3 }, '2.35');
    expect(files.body.quota_set).toEqual({
      ...LASTING,
      ...FILES,
      ...NETWORKS,
      cores: 40,
      ram: -1,
      injected_files: 7,
      floating_ips: 3,
    });
    expect((await admin.get(`${QUOTAS}/${id}`, at('2.96'))).body.quota_set).toEqual({
      id,
      ...LASTING,
      cores: 40,
      ram: -1,
    });
    expect((await admin.get(`${QUOTAS}/${id}/defaults`, at('2.96'))).body.quota_set).toEqual({ id, ...LASTING });
  });

  test('the new limit counts at once', async () => {
    const admin = await signInAdmin(platform);
    const project = await newProject(platform);
    await admin.put(`${QUOTAS}/${project.id}`, { quota_set: { instances: 1 } });
    await launch(platform, project);
    const server = { name: 'web', flavorRef: '1', imageRef: await insertImage(platform, project.id) };
    const answer = await project.api.post('/compute/v2.1/servers', { server });
    expect(answer.status).toBe(413);
    expect(answer.body.entityTooLarge.message).toContain('already used 1 of 1 instances');
  });

  test('below what is in use it is refused with 400 unless forced', async () => {
    const admin = await signInAdmin(platform);
    const project = await newProject(platform);
    await launch(platform, project, { flavorRef: '3' });
    const put = (quota_set: object) => admin.put(`${QUOTAS}/${project.id}`, { quota_set });
    const refused = await put({ cores: 1, instances: 5 });
    expect([refused.status, refused.body.badRequest.message]).toEqual([
      400,
      'Quota limit 1 for cores must be greater than or equal to already used and reserved 2.',
    ]);
    expect((await admin.get(`${QUOTAS}/${project.id}`)).body.quota_set).toMatchObject({ cores: 20, instances: 10 });
    expect((await put({ cores: 1, force: true })).body.quota_set.cores).toBe(1);
    expect((await put({ cores: -1 })).body.quota_set.cores).toBe(-1);
  });

  test.each<[string, object, string]>([
    ['an unknown key', { colours: 3 }, '2.1'],
    ['a limit below -1', { cores: -2 }, '2.1'],
    ['half a core', { cores: 0.5 }, '2.1'],
    ['text', { cores: 'many' }, '2.1'],
    ['a limit beyond 2^31', { cores: 2 ** 31 }, '2.1'],
    ['files from 2.57 on', { injected_files: 1 }, '2.57'],
    ['networks from 2.36 on', { security_groups: 1 }, '2.36'],
    ['a force that is neither', { cores: 1, force: 'maybe' }, '2.1'],
  ])('%s is refused with 400', async (_, quota_set, version) => {
    const admin = await signInAdmin(platform);
    const { id } = await newProject(platform);
    expect((await admin.put(`${QUOTAS}/${id}`, { quota_set }, at(version))).status).toBe(400);
    expect((await admin.get(`${QUOTAS}/${id}`, at('2.96'))).body.quota_set).toEqual({ id, ...LASTING });
  });

  test('an unknown project is refused with 400, a manager of the project with 403', async () => {
    const admin = await signInAdmin(platform);
    const { api, id } = await newProject(platform, 'manager');
    expect((await admin.put(`${QUOTAS}/nowhere`, { quota_set: { cores: 1 } })).status).toBe(400);
    expect((await api.put(`${QUOTAS}/${id}`, { quota_set: { cores: 99 } })).status).toBe(403);
    expect((await api.delete(`${QUOTAS}/${id}`)).status).toBe(403);
  });
});

test('DELETE /os-quota-sets/{id}: answers 202, and the limits are those of a new project again', async () => {
  const admin = await signInAdmin(platform);
  const { id, userId } = await newProject(platform);
  await admin.put(`${QUOTAS}/${id}`, { quota_set: { cores: 40, instances: 40 } });
  await admin.put(`${QUOTAS}/${id}?user_id=${userId}`, { quota_set: { cores: 30 } });
  expect((await admin.delete(`${QUOTAS}/${id}`)).status).toBe(202);
  expect((await admin.get(`${QUOTAS}/${id}`, at('2.96'))).body.quota_set).toEqual({ id, ...LASTING });
  expect((await admin.get(`${QUOTAS}/${id}?user_id=${userId}`, at('2.96'))).body.quota_set).toEqual({ id, ...LASTING });
  expect((await admin.delete(`${QUOTAS}/nowhere`)).status).toBe(400);
});

describe('The limits of a user', () => {
  test('PUT /os-quota-sets/{id}?user_id: count for that user only, beside those of the project', async () => {
    const admin = await signInAdmin(platform);
    const one = await newProject(platform);
    const other = await joinProject(platform, one.id, 'member');
    const path = `${QUOTAS}/${one.id}?user_id=${one.userId}`;
    expect((await admin.put(path, { quota_set: { instances: 1 } })).body.quota_set.instances).toBe(1);
    expect((await admin.get(path)).body.quota_set.instances).toBe(1);
    expect((await admin.get(`${QUOTAS}/${one.id}`)).body.quota_set.instances).toBe(10);

    await launch(platform, one);
    const server = { name: 'web', flavorRef: '1', imageRef: await insertImage(platform, one.id) };
    expect((await one.api.post('/compute/v2.1/servers', { server })).status).toBe(413);
    expect((await other.api.post('/compute/v2.1/servers', { server })).status).toBe(202);
    const detail = `${QUOTAS}/${one.id}/detail?user_id=${one.userId}`;
    expect((await admin.get(detail)).body.quota_set.instances).toEqual({ in_use: 1, limit: 1, reserved: 0 });

    expect((await admin.delete(path)).status).toBe(202);
    expect((await one.api.post('/compute/v2.1/servers', { server })).status).toBe(202);
  });

  test("PUT /os-quota-sets/{id}?user_id: above the project's it is refused with 400", async () => {
    const admin = await signInAdmin(platform);
    const { id, userId } = await newProject(platform);
    const put = (instances: number) => admin.put(`${QUOTAS}/${id}?user_id=${userId}`, { quota_set: { instances } });
    expect((await put(11)).status).toBe(400);
    expect((await put(-1)).status).toBe(400);
    expect((await put(10)).status).toBe(200);
  });
});

describe('GET and PUT /os-quota-class-sets/{name}', () => {
  const CLASSES = '/compute/v2.1/os-quota-class-sets';
  const { server_groups, server_group_members, ...rest } = LASTING;

  test.each([
    ['2.1', { ...rest, ...FILES, ...NETWORKS }],
    ['2.50', { ...LASTING, ...FILES }],
    ['2.57', LASTING],
  ])('the limits of the class at %s', async (version, limits) => {
    const admin = await signInAdmin(platform);
    expect((await admin.get(`${CLASSES}/other`, at(version))).body).toEqual({
      quota_class_set: { id: 'other', ...limits },
    });
  });

  test('those of class default apply to every project without its own, those of other classes to none', async () => {
    const admin = await signInAdmin(platform);
    const [one, other] = [await newProject(platform), await newProject(platform)];
    await admin.put(`${QUOTAS}/${other.id}`, { quota_set: { cores: 30 } });
    const put = (name: string, cores: number) =>
      admin.put(`${CLASSES}/${name}`, { quota_class_set: { cores } }, at('2.57'));
    expect((await put('default', 25)).body).toEqual({ quota_class_set: { ...LASTING, cores: 25 } });
    await put('gold', 99);
    const coresOf = async (path: string) => (await admin.get(`${QUOTAS}/${path}`)).body.quota_set.cores;
    expect(await coresOf(one.id)).toBe(25);
    expect(await coresOf(`${one.id}/defaults`)).toBe(25);
    expect(await coresOf(other.id)).toBe(30);
    await put('default', 20);
  });

  test.each([{ colours: 3 }, { cores: -2 }, { injected_files: 1 }])('%j is refused with 400', async (limits) => {
    const admin = await signInAdmin(platform);
    const answer = await admin.put(`${CLASSES}/default`, { quota_class_set: limits }, at('2.57'));
    expect(answer.status).toBe(400);
  });
});
