import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient, joinProject, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { settle } from '#lib/testing/compute.ts';
import { insertImage, newImage, OCTETS, sendPieces, storedFiles } from '#lib/testing/images.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_IMAGE_IMPORT_NETWORKS: '127.0.0.2/32' });
const IMAGES = '/image/v2/images';
const ABSENT = '11111111-2222-4333-8444-555555555555';
const DIRECT = { method: { name: 'glance-direct' } };

let web: Server;
let source: string;
beforeAll(async () => {
  web = createServer((request, response) => {
    const [url] = request.url?.split('?') ?? [];
    if (url === '/image') response.end('from the web');
    else if (url === '/vhdx') response.end('vhdxfile and more');
    else if (url === '/away') response.writeHead(302, { location: 'http://127.0.0.1/secret' }).end();
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.2', resolve));
  // A listening TCP server has an address with a port.
  source = `http://127.0.0.2:${(web.address() as AddressInfo).port}`;
});
afterAll(() => web.close());

const importOf = (id: string) => `${IMAGES}/${id}/import`;
const fromWeb = (path: string) => ({ method: { name: 'web-download', uri: source + path } });
const show = async ({ api }: TestProject, id: string) => (await api.get(`${IMAGES}/${id}`)).body;
const tasks = async ({ api }: TestProject, id: string) => (await api.get(`${IMAGES}/${id}/tasks`)).body.tasks;

test('POST /images/{id}/import: staged data becomes the image’s, and exactly one task tells of it', async () => {
  const project = await newProject(platform);
  const id = await newImage(project);
  await project.api.put(`${IMAGES}/${id}/stage`, 'staged data', OCTETS);
  const answer = await project.api.post(importOf(id), DIRECT);
  expect([answer.status, answer.body]).toEqual([202, '']);
  await settle(platform);
  const sha512 = createHash('sha512').update('staged data').digest('hex');
  expect(await show(project, id)).toMatchObject({ status: 'active', size: 11, os_hash_value: sha512 });
  expect((await project.api.get(`${IMAGES}/${id}/file`)).body).toBe('staged data');
  expect(await tasks(project, id)).toEqual([
    {
      id: expect.any(String),
      type: 'api_image_import',
      status: 'success',
      input: { image_id: id, import_req: DIRECT },
      result: { image_id: id },
      message: '',
      owner: project.id,
      image_id: id,
      request_id: answer.headers.get('x-openstack-request-id'),
      user_id: project.userId,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      expires_at: null,
      self: expect.stringMatching(/^\/v2\/tasks\//),
      schema: '/v2/schemas/task',
    },
  ]);
  expect(storedFiles(platform, 'staged')).toEqual([]);
});

test('POST /images/{id}/import: web-download fetches the data', async () => {
  const project = await newProject(platform);
  const id = await newImage(project);
  expect((await project.api.post(importOf(id), fromWeb('/image'))).status).toBe(202);
  expect(['importing', 'active']).toContain((await show(project, id)).status);
  await settle(platform);
  const md5 = createHash('md5').update('from the web').digest('hex');
  expect(await show(project, id)).toMatchObject({ status: 'active', size: 12, checksum: md5 });
  expect(await tasks(project, id)).toMatchObject([{ status: 'success' }]);
});

test.each(['/image', '/nothing'])(
  'POST /images/{id}/import: the signature of a download address is kept nowhere once the import of %s is over',
  async (path) => {
    const project = await newProject(platform);
    const id = await newImage(project);
    await project.api.post(importOf(id), fromWeb(`${path}?X-Amz-Signature=geheim#part`));
    await settle(platform);
    const [task] = await tasks(project, id);
    expect(task.input.import_req.method.uri).toBe(source + path);
    const { read } = platform.platform.services.database;
    const kept = [
      await read.selectFrom('workflow_runs').selectAll().where('object_id', '=', id).execute(),
      await read.selectFrom('events').selectAll().where('object_id', '=', id).execute(),
      await read.selectFrom('image_tasks').selectAll().where('image_id', '=', id).execute(),
    ];
    expect(kept.map((rows) => rows.length > 0)).toEqual([true, true, true]);
    expect(JSON.stringify(kept)).not.toContain('geheim');
  },
);

test.each([
  ['/nothing', /status 404/],
  ['/away', /not on the public internet/],
  ['/vhdx', /does not match disk_format raw/],
])('POST /images/{id}/import: a download that fails leaves the image queued and says why: %s', async (path, reason) => {
  const project = await newProject(platform);
  const id = await newImage(project);
  const before = storedFiles(platform, '.');
  expect((await project.api.post(importOf(id), fromWeb(path))).status).toBe(202);
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'queued', size: null, os_glance_failed_import: 'file' });
  expect(await tasks(project, id)).toMatchObject([{ status: 'failure', message: expect.stringMatching(reason) }]);
  expect([storedFiles(platform, 'incoming'), storedFiles(platform, '.')]).toEqual([[], before]);
});

test('POST /images/{id}/import: after a failure another try succeeds and clears the mark', async () => {
  const project = await newProject(platform);
  const id = await newImage(project);
  for (const path of ['/nothing', '/image']) {
    await project.api.post(importOf(id), fromWeb(path));
    await settle(platform);
  }
  const image = await show(project, id);
  expect(image.status).toBe('active');
  expect(image).not.toHaveProperty('os_glance_failed_import');
  expect((await tasks(project, id)).map(({ status }: { status: string }) => status)).toEqual(['failure', 'success']);
});

test('POST /images/{id}/import: staged data of another format is refused, and the image queued without it', async () => {
  const project = await newProject(platform);
  const id = await newImage(project);
  await project.api.put(`${IMAGES}/${id}/stage`, 'vhdxfile and more', OCTETS);
  await project.api.post(importOf(id), DIRECT);
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'queued', os_glance_failed_import: 'file' });
  expect((await project.api.get(`${IMAGES}/${id}/stage`)).body).toEqual({ staged: 0, total: null });
  expect(storedFiles(platform, 'staged')).toEqual([]);
});

test.each([
  'http://127.0.0.1/image',
  'http://localhost/image',
  'http://[::1]/image',
  'http://10.0.0.1/image',
  'http://169.254.169.254/latest/meta-data',
  'http://[::ffff:127.0.0.1]/image',
  'http://2130706433/image',
  'ftp://images.example/image',
  'file:///etc/passwd',
  'http://user:secret@images.example/image',
  'not an address',
  '',
])('POST /images/{id}/import: the source %j is refused with 400 at once', async (uri) => {
  const project = await newProject(platform);
  const id = await newImage(project);
  const { status, body } = await project.api.post(importOf(id), { method: { name: 'web-download', uri } });
  expect(status).toBe(400);
  expect(body.message).toEqual(expect.any(String));
  expect([(await show(project, id)).status, await tasks(project, id)]).toEqual(['queued', []]);
});

test.each([
  [{}, 400],
  [{ method: 'web-download' }, 400],
  [{ method: { name: 'carrier-pigeon' } }, 400],
  [{ method: { name: 'copy-image' } }, 400],
  [{ method: { name: 'copy-image' }, all_stores: true }, 409],
  [{ method: { name: 'copy-image' }, stores: ['elsewhere'] }, 409],
  [{ method: { name: 'glance-download', glance_region: 'RegionOne' } }, 400],
  [{ method: { name: 'web-download' } }, 400],
  [{ method: { name: 'glance-direct' } }, 409],
  [{ method: { name: 'glance-direct' }, stores: ['elsewhere'] }, 409],
])('POST /images/{id}/import: %j for a queued image is refused with %i', async (request, status) => {
  const project = await newProject(platform);
  const id = await newImage(project);
  expect((await project.api.post(importOf(id), request)).status).toBe(status);
});

test('POST /images/{id}/import: all stores, and the one there is, are taken', async () => {
  const project = await newProject(platform);
  for (const more of [{ all_stores: true, all_stores_must_succeed: false }, { stores: ['file'] }]) {
    const id = await newImage(project);
    expect((await project.api.post(importOf(id), { ...fromWeb('/image'), ...more })).status).toBe(202);
  }
  await settle(platform);
});

test('POST /images/{id}/import: without formats it is refused with 400', async () => {
  const project = await newProject(platform);
  const id = await newImage(project, { disk_format: null });
  expect((await project.api.post(importOf(id), fromWeb('/image'))).status).toBe(400);
});

test.each(['active', 'saving', 'importing', 'uploading', 'deactivated'] as const)(
  'POST /images/{id}/import: web-download for an image that is %s is refused with 409 naming it',
  async (status) => {
    const project = await newProject(platform);
    const id = await insertImage(platform, project.id, { status });
    const answer = await project.api.post(importOf(id), fromWeb('/image'));
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain(status);
  },
);

test('POST /images/{id}/import: data of which parts are missing or on their way is refused with 409', async () => {
  const project = await newProject(platform);
  const id = await newImage(project);
  const stage = `${IMAGES}/${id}/stage`;
  await project.api.put(stage, '01234', { ...OCTETS, 'content-range': 'bytes 0-4/10' });
  const { status, body } = await project.api.post(importOf(id), DIRECT);
  expect(status).toBe(409);
  expect(body.message).toContain('5 of 10 bytes');
  const pieces = (async function* () {
    yield '56789';
    expect((await project.api.post(importOf(id), DIRECT)).status).toBe(409);
  })();
  const rest = await sendPieces(platform, project, stage, pieces, { 'content-range': 'bytes 5-9/10' });
  expect(rest.status).toBe(204);
  expect((await project.api.post(importOf(id), DIRECT)).status).toBe(202);
  await settle(platform);
  expect((await project.api.get(`${IMAGES}/${id}/file`)).body).toBe('0123456789');
});

test('POST /images/{id}/import: over the quota of data it is refused with 413, and stays staged', async () => {
  const project = await newProject(platform);
  await setQuota(platform, project.id, 'image_size_total', 1);
  const id = await newImage(project);
  await project.api.put(`${IMAGES}/${id}/stage`, 'x'.repeat(2 ** 20 + 1), OCTETS);
  expect((await project.api.post(importOf(id), DIRECT)).status).toBe(413);
  expect((await show(project, id)).status).toBe('uploading');
});

test('POST /images/{id}/import: an image deleted meanwhile is not brought back, and no file stays', async () => {
  const project = await newProject(platform);
  const before = storedFiles(platform, '.');
  const id = await newImage(project);
  await project.api.post(importOf(id), fromWeb('/image'));
  await project.api.delete(`${IMAGES}/${id}`);
  await settle(platform);
  expect((await project.api.get(`${IMAGES}/${id}`)).status).toBe(404);
  expect(storedFiles(platform, '.')).toEqual(before);
});

test('POST /images/{id}/import: 401 without a token, 403 for readers and others, 404 for strangers; so are tasks', async () => {
  const [project, other] = [await newProject(platform), await newProject(platform)];
  const reader = await joinProject(platform, project.id, 'reader');
  const id = await newImage(project);
  const open = await newImage(project, { visibility: 'community' });
  const start = async (api: typeof project.api, image: string) =>
    (await api.post(importOf(image), fromWeb('/image'))).status;
  expect(await start(apiClient(platform), id)).toBe(401);
  expect(await start(reader.api, id)).toBe(403);
  expect(await start(other.api, open)).toBe(403);
  expect(await start(other.api, id)).toBe(404);
  expect(await start(project.api, ABSENT)).toBe(404);
  expect((await other.api.get(`${IMAGES}/${open}/tasks`)).status).toBe(403);
  expect((await other.api.get(`${IMAGES}/${id}/tasks`)).status).toBe(404);
  expect((await reader.api.get(`${IMAGES}/${id}/tasks`)).body).toEqual({ tasks: [] });
});

test('POST /tasks: an administrator makes an image and fills it from the web in one', async () => {
  const admin = await signInAdmin(platform);
  const image_properties = { name: 'fetched', os_distro: 'debian' };
  const input = { import_from: `${source}/image`, import_from_format: 'raw', image_properties };
  const { status, body, headers } = await admin.post('/image/v2/tasks', { type: 'import', input });
  expect(status).toBe(201);
  expect(body).toMatchObject({ type: 'import', status: expect.stringMatching(/pending|processing|success/), input });
  expect(headers.get('location')).toBe(`http://nephos.test/image/v2/tasks/${body.id}`);
  await settle(platform);
  const done = (await admin.get(`/image/v2/tasks/${body.id}`)).body;
  expect(done).toMatchObject({ status: 'success', result: { image_id: body.image_id } });
  const image = (await admin.get(`${IMAGES}/${body.image_id}`)).body;
  expect(image).toMatchObject({ ...image_properties, status: 'active', disk_format: 'raw', size: 12 });
});

test('GET /tasks: lists the tasks of all projects by status, page by page, without their input', async () => {
  const project = await newProject(platform);
  const admin = await signInAdmin(platform);
  for (const path of ['/image', '/nothing']) {
    await project.api.post(importOf(await newImage(project)), fromWeb(path));
  }
  await settle(platform);
  const first = (await admin.get('/image/v2/tasks?limit=1')).body;
  expect(first).toMatchObject({ first: '/v2/tasks?limit=1', schema: '/v2/schemas/tasks' });
  expect(first.tasks[0]).not.toHaveProperty('input');
  const second = (await admin.get(`/image${first.next}`)).body;
  expect(second.tasks[0].id).not.toBe(first.tasks[0].id);
  const failed = (await admin.get('/image/v2/tasks?status=failure&sort_key=created_at&sort_dir=asc')).body.tasks;
  expect(new Set(failed.map(({ status }: { status: string }) => status))).toEqual(new Set(['failure']));
  expect((await admin.get('/image/v2/tasks?type=export')).body.tasks).toEqual([]);
});

test('DELETE /tasks/{id}: is not offered, 405; an unknown task is 404; other kinds and sources are refused', async () => {
  const admin = await signInAdmin(platform);
  expect((await admin.delete(`/image/v2/tasks/${ABSENT}`)).status).toBe(405);
  expect((await admin.get(`/image/v2/tasks/${ABSENT}`)).status).toBe(404);
  for (const task of [
    { type: 'export', input: { import_from: `${source}/image` } },
    { type: 'import', input: {} },
    { type: 'import', input: { import_from: 'http://127.0.0.1/image' } },
    { type: 'import', input: { import_from: `${source}/image`, import_from_format: 'floppy' } },
  ]) {
    expect((await admin.post('/image/v2/tasks', task)).status).toBe(400);
  }
});
