import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiClient, joinProject, newProject, signInAdmin } from '#lib/testing/api.ts';
import {
  insertImage,
  newActiveImage,
  newImage,
  OCTETS,
  sendPieces,
  sendSideBySide,
  storedFiles,
} from '#lib/testing/images.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_MAX_IMAGE_SIZE_GIB: '1' });
const strict = usePlatform({ NEPHOS_IMAGE_FORMAT_CHECK: 'strict' });
const careless = usePlatform({ NEPHOS_IMAGE_FORMAT_CHECK: 'off' });

const IMAGES = '/image/v2/images';
const ABSENT = '11111111-2222-4333-8444-555555555555';
const DATA = '0123456789'.repeat(2000);
/** A VMDK of 1 MiB: its header, and its descriptor in the second sector. */
const VMDK =
  `KDMV${'\0'.repeat(8)}\0\x08${'\0'.repeat(14)}\x01${'\0'.repeat(7)}\x01${'\0'.repeat(475)}createType="streamOptimized"`.padEnd(
    1024,
    '\0',
  );

const fileOf = (id: string) => `${IMAGES}/${id}/file`;
const hash = (name: string, data: string) => createHash(name).update(data).digest('hex');

test('PUT /images/{id}/file: the image is active with size and hashes, and GET gives the same bytes back', async () => {
  const project = await newProject(platform);
  const id = await newImage(project);
  const { status, body, headers } = await project.api.put(fileOf(id), DATA, OCTETS);
  expect([status, body, headers.get('content-type')]).toEqual([204, '', null]);
  const facts = { status: 'active', size: 20_000, virtual_size: 20_000, os_hash_algo: 'sha512' };
  const hashes = { checksum: hash('md5', DATA), os_hash_value: hash('sha512', DATA) };
  expect((await project.api.get(`${IMAGES}/${id}`)).body).toMatchObject({ ...facts, ...hashes });

  const file = await project.api.get(fileOf(id));
  expect(file.status).toBe(200);
  expect(file.body).toBe(DATA);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': '20000',
    'content-md5': hashes.checksum,
    'accept-ranges': 'bytes',
  });
});

test('PUT /images/{id}/file: data may come in pieces of unknown length, or be none at all', async () => {
  const project = await newProject(platform);
  const id = await newImage(project);
  const pieces = (async function* () {
    for (let index = 0; index < 50; index += 1) yield `piece ${index}\n`;
  })();
  expect((await sendPieces(platform, project, fileOf(id), pieces)).status).toBe(204);
  expect((await project.api.get(fileOf(id))).body).toMatch(/^piece 0\npiece 1\n[\s\S]*piece 49\n$/);
  const empty = await newActiveImage(project, '');
  expect((await project.api.get(`${IMAGES}/${empty}`)).body).toMatchObject({ status: 'active', size: 0 });
  expect((await project.api.get(fileOf(empty))).headers.get('content-length')).toBe('0');
});

test.each([
  ['bytes=0-9', '0123456789', 'bytes 0-9/20000'],
  ['bytes=5-5', '5', 'bytes 5-5/20000'],
  ['bytes=19990-', '0123456789', 'bytes 19990-19999/20000'],
  ['bytes=-3', '789', 'bytes 19997-19999/20000'],
  ['bytes=19999-50000', '9', 'bytes 19999-19999/20000'],
  ['bytes=-50000', DATA, 'bytes 0-19999/20000'],
])('GET /images/{id}/file: range %s is answered with 206', async (range, part, header) => {
  const project = await newProject(platform);
  const id = await newActiveImage(project, DATA);
  const { status, body, headers } = await project.api.get(fileOf(id), { range });
  expect([status, body]).toEqual([206, part]);
  expect(headers.get('content-range')).toBe(header);
  expect(headers.get('content-length')).toBe(String(part.length));
  expect(headers.get('content-md5')).toBeNull();
});

test.each(['bytes=20000-', 'bytes=9-5', 'bytes=-', 'bytes=-0', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b'])(
  'GET /images/{id}/file: range %s is refused with 416 and the size',
  async (range) => {
    const project = await newProject(platform);
    const id = await newActiveImage(project, DATA);
    const { status, headers } = await project.api.get(fileOf(id), { range });
    expect(status).toBe(416);
    expect(headers.get('content-range')).toBe('bytes */20000');
  },
);

test('HEAD /images/{id}/file: tells the size and sends nothing', async () => {
  const project = await newProject(platform);
  const id = await newActiveImage(project, DATA);
  const { status, body, headers } = await project.api.head(fileOf(id));
  expect([status, body, headers.get('content-length')]).toEqual([200, '', '20000']);
});

test('GET /images/{id}/file: an image without data is 204, one whose file is lost 404', async () => {
  const project = await newProject(platform);
  const queued = await newImage(project);
  for (const id of [queued, await insertImage(platform, project.id)]) {
    const { status, body } = await project.api.get(fileOf(id));
    expect([status, body]).toEqual([204, '']);
  }
  const lost = await newActiveImage(project, DATA);
  const row = await platform.platform.services.database.read
    .selectFrom('images')
    .select('data_key')
    .where('id', '=', lost)
    .executeTakeFirstOrThrow();
  rmSync(join(platform.platform.services.env.dataFolder, 'images', row.data_key ?? ''));
  expect((await project.api.get(fileOf(lost))).status).toBe(404);
});

test('GET /images/{id}/file: deactivated, the owner is refused with 403, an administrator is not', async () => {
  const project = await newProject(platform);
  const id = await newActiveImage(project, DATA);
  const admin = await signInAdmin(platform);
  await project.api.post(`${IMAGES}/${id}/actions/deactivate`);
  expect((await project.api.get(fileOf(id))).status).toBe(403);
  expect((await admin.get(fileOf(id))).body).toBe(DATA);
  await project.api.post(`${IMAGES}/${id}/actions/reactivate`);
  expect((await project.api.get(fileOf(id))).body).toBe(DATA);
});

test('GET /images/{id}/file: 401 without a token, 403 for a reader, 404 for a stranger; members may', async () => {
  const [project, other] = [await newProject(platform), await newProject(platform)];
  const reader = await joinProject(platform, project.id, 'reader');
  const id = await newActiveImage(project, DATA);
  expect((await apiClient(platform).get(fileOf(id))).status).toBe(401);
  expect((await reader.api.get(fileOf(id))).status).toBe(403);
  expect((await other.api.get(fileOf(id))).status).toBe(404);
  await project.api.post(`${IMAGES}/${id}/members`, { member: other.id });
  expect((await other.api.get(fileOf(id))).body).toBe(DATA);
});

test('PUT /images/{id}/file: 401 without a token, 403 for readers and others, 404 for strangers and unknown', async () => {
  const [project, other] = [await newProject(platform), await newProject(platform)];
  const reader = await joinProject(platform, project.id, 'reader');
  const id = await newImage(project);
  const open = await newImage(project, { visibility: 'community' });
  const put = async (api: typeof project.api, image: string) => (await api.put(fileOf(image), DATA, OCTETS)).status;
  expect(await put(apiClient(platform), id)).toBe(401);
  expect(await put(reader.api, id)).toBe(403);
  expect(await put(other.api, open)).toBe(403);
  expect(await put(other.api, id)).toBe(404);
  expect(await put(project.api, ABSENT)).toBe(404);
  expect((await project.api.get(`${IMAGES}/${id}`)).body.status).toBe('queued');
});

test('PUT /images/{id}/file: data that is there already is refused with 409 and stays', async () => {
  const project = await newProject(platform);
  const id = await newActiveImage(project, DATA);
  const { status, body } = await project.api.put(fileOf(id), 'other', OCTETS);
  expect(status).toBe(409);
  expect(body.message).toBe('Image status transition from active to saving is not allowed');
  expect((await project.api.get(fileOf(id))).body).toBe(DATA);
});

test.each([
  ['without a disk format', { disk_format: null }, {}, 400, /disk_format must be set/],
  ['without any format', { disk_format: null, container_format: null }, {}, 400, /disk_format, container_format must/],
  ['of another media type', {}, { 'content-type': 'application/json' }, 415, /application\/octet-stream/],
  ['shorter than announced', {}, { 'x-openstack-image-size': '20001' }, 400, /20001 bytes/],
  ['with a size that is none', {}, { 'x-openstack-image-size': 'big' }, 400, /number of bytes/],
  ['larger than the cap', {}, { 'content-length': String(2 ** 30 + 1) }, 413, /1073741824 bytes/],
  ['that is a vhdx', {}, {}, 400, /does not match disk_format raw: it is of format vhdx/, `vhdxfile${DATA}`],
  ['that names other files', { disk_format: 'vmdk' }, {}, 400, /not safe/, `# Disk DescriptorFile\n${DATA}`],
] as const)('PUT /images/{id}/file: data %s is refused, and the image stays queued', async (...row) => {
  const [, fields, headers, status, message, data = DATA] = row;
  const project = await newProject(platform);
  const id = await newImage(project, fields);
  const answer = await project.api.put(fileOf(id), data, { ...OCTETS, ...headers });
  expect(answer.status).toBe(status);
  expect(answer.body.message).toMatch(message);
  expect((await project.api.get(`${IMAGES}/${id}`)).body).toMatchObject({
    status: 'queued',
    size: null,
    checksum: null,
  });
  expect(storedFiles(platform, 'incoming')).toEqual([]);
});

test.each(['bare', 'ami', 'ari', 'aki', 'ovf', 'ova', 'docker', 'compressed'])(
  'PUT /images/{id}/file: a qcow2 with a backing file is refused with 400 in container %s too, and no file stays',
  async (container_format) => {
    const project = await newProject(platform);
    const disk_format = /^a.i$/.test(container_format) ? container_format : 'qcow2';
    const id = await newImage(project, { container_format, disk_format });
    const body = Buffer.alloc(4096);
    body.write('QFI\xfb\0\0\0\x03\0\0\0\0\0\0\x02', 'latin1');
    const headers = { ...OCTETS, 'x-auth-token': project.api.token ?? '' };
    const request = new Request(`http://nephos.test${fileOf(id)}`, { method: 'PUT', headers, body });
    const answer = await platform.platform.fetch(request);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('refers to a backing file')]);
    expect((await project.api.get(`${IMAGES}/${id}`)).body.status).toBe('queued');
    expect(storedFiles(platform, 'incoming')).toEqual([]);
  },
);

test('PUT /images/{id}/file: the disk inside is measured by its header', async () => {
  const project = await newProject(platform);
  const id = await newActiveImage(project, VMDK, { disk_format: 'vmdk' });
  expect((await project.api.get(`${IMAGES}/${id}`)).body).toMatchObject({ size: VMDK.length, virtual_size: 2 ** 20 });
});

test('PUT /images/{id}/file: content that is of no known format is refused with 400 where the check is strict', async () => {
  const answers = [];
  for (const one of [strict, platform]) {
    const project = await newProject(one);
    const id = await newImage(project, { disk_format: 'qcow2' });
    answers.push((await project.api.put(fileOf(id), DATA, OCTETS)).status);
  }
  expect(answers).toEqual([400, 204]);
});

test('By default content of a public image must be recognised: 400 for its data, and for making one public that has other data', async () => {
  const admin = { api: await signInAdmin(platform) };
  const image = { disk_format: 'qcow2' };
  const offered = await newImage(admin, { ...image, visibility: 'public' });
  const refused = await admin.api.put(fileOf(offered), DATA, OCTETS);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('not of that format')]);
  const own = await newActiveImage(admin, DATA, { ...image, visibility: 'private' });
  const json = { 'content-type': 'application/openstack-images-v2.1-json-patch' };
  const show = (id: string) =>
    admin.api.patch(`${IMAGES}/${id}`, [{ op: 'replace', path: '/visibility', value: 'public' }], json);
  expect((await show(own)).status).toBe(400);
  expect((await admin.api.get(`${IMAGES}/${own}`)).body.visibility).toBe('private');
  expect((await show(await newActiveImage(admin, DATA, { visibility: 'private' }))).status).toBe(200);
  expect((await admin.api.put(`${IMAGES}/${await newImage(admin)}/file`, DATA, OCTETS)).status).toBe(204);
});

test('PUT /images/{id}/file: any content is taken where the check is off', async () => {
  const project = await newProject(careless);
  const id = await newActiveImage(project, `vhdxfile${DATA}`, { disk_format: 'qcow2' });
  expect((await project.api.get(`${IMAGES}/${id}`)).body).toMatchObject({ status: 'active', virtual_size: null });
});

test('PUT /images/{id}/file: an upload that breaks off leaves the image queued and no file, and may be repeated', async () => {
  const project = await newProject(platform);
  const id = await newImage(project);
  const before = storedFiles(platform, '.');
  const broken = (async function* () {
    yield DATA;
    expect((await project.api.get(`${IMAGES}/${id}`)).body.status).toBe('saving');
    throw new Error('the line is dead');
  })();
  expect((await sendPieces(platform, project, fileOf(id), broken)).status).toBe(400);
  expect((await project.api.get(`${IMAGES}/${id}`)).body).toMatchObject({ status: 'queued', size: null });
  expect([storedFiles(platform, 'incoming'), storedFiles(platform, '.')]).toEqual([[], before]);
  expect((await project.api.put(fileOf(id), DATA, OCTETS)).status).toBe(204);
});

test('PUT /images/{id}/file: while one upload runs another is refused with 409', async () => {
  const project = await newProject(platform);
  const id = await newImage(project);
  const pieces = (async function* () {
    yield 'first';
    expect((await project.api.put(fileOf(id), DATA, OCTETS)).status).toBe(409);
  })();
  expect((await sendPieces(platform, project, fileOf(id), pieces)).status).toBe(204);
  expect((await project.api.get(fileOf(id))).body).toBe('first');
});

test('PUT /images/{id}/file: deleted meanwhile it is refused with 410, and nothing stays', async () => {
  const project = await newProject(platform);
  const id = await newImage(project);
  const before = storedFiles(platform, '.');
  const pieces = (async function* () {
    yield DATA;
    expect((await project.api.delete(`${IMAGES}/${id}`)).status).toBe(204);
    yield DATA;
  })();
  expect((await sendPieces(platform, project, fileOf(id), pieces)).status).toBe(410);
  expect((await project.api.get(`${IMAGES}/${id}`)).status).toBe(404);
  expect([storedFiles(platform, 'incoming'), storedFiles(platform, '.')]).toEqual([[], before]);
});

test('DELETE /images/{id}: the data goes with the image', async () => {
  const project = await newProject(platform);
  const before = storedFiles(platform, '.');
  const id = await newActiveImage(project, DATA);
  expect(storedFiles(platform, '.')).toHaveLength(before.length + 1);
  await project.api.delete(`${IMAGES}/${id}`);
  expect(storedFiles(platform, '.')).toEqual(before);
});

test('PUT /images/{id}/file: over the quota of data it is refused with 413 before and while it comes', async () => {
  const project = await newProject(platform);
  await setQuota(platform, project.id, 'image_size_total', 1);
  const half = 'x'.repeat(600 * 1024);
  await newActiveImage(project, half);
  const id = await newImage(project);
  const announced = await project.api.put(fileOf(id), half, { ...OCTETS, 'content-length': String(half.length) });
  expect(announced.status).toBe(413);
  const pieces = (async function* () {
    yield half;
  })();
  expect((await sendPieces(platform, project, fileOf(id), pieces)).status).toBe(413);
  expect((await project.api.get(`${IMAGES}/${id}`)).body.status).toBe('queued');
  expect((await project.api.put(fileOf(id), 'little', OCTETS)).status).toBe(204);
});

test('PUT /images/{id}/file: uploads side by side never pass the quota of data together: 413, and no file stays', async () => {
  const project = await newProject(platform);
  await setQuota(platform, project.id, 'image_size_total', 4);
  const before = storedFiles(platform, '.').length;
  const ids = await Promise.all(Array.from({ length: 6 }, () => newImage(project)));
  const answers = await sendSideBySide(platform, project, ids.map(fileOf));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 413, 413, 413, 413, 413]);
  expect(answers.find(({ status }) => status === 413)?.body.message).toContain('image_size_total');
  const { images } = (await project.api.get(`${IMAGES}?owner=${project.id}`)).body;
  expect(images.map(({ status }: { status: string }) => status).toSorted()).toEqual([
    'active',
    ...Array(5).fill('queued'),
  ]);
  expect([storedFiles(platform, 'incoming'), storedFiles(platform, '.').length]).toEqual([[], before + 1]);
});

test('PUT /images/{id}/file: more uploads at a time than allowed are refused with 413', async () => {
  const project = await newProject(platform);
  await setQuota(platform, project.id, 'image_count_uploading', 1);
  const [first, second] = [await newImage(project), await newImage(project)];
  const pieces = (async function* () {
    yield 'first';
    expect((await project.api.put(fileOf(second), DATA, OCTETS)).status).toBe(413);
  })();
  expect((await sendPieces(platform, project, fileOf(first), pieces)).status).toBe(204);
  expect((await project.api.put(fileOf(second), DATA, OCTETS)).status).toBe(204);
});
