import { expect, test } from 'vitest';
import { apiClient, joinProject, newProject, type TestProject } from '#lib/testing/api.ts';
import { insertImage, newImage, OCTETS, sendPieces, sendSideBySide, storedFiles } from '#lib/testing/images.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const IMAGES = '/image/v2/images';

const stageOf = (id: string) => `${IMAGES}/${id}/stage`;
const part = ({ api }: TestProject, id: string, data: string, range: string) =>
  api.put(stageOf(id), data, { ...OCTETS, 'content-range': range });
const statusOf = async ({ api }: TestProject, id: string) => (await api.get(`${IMAGES}/${id}`)).body.status;
const staged = async ({ api }: TestProject, id: string) => (await api.get(stageOf(id))).body;

test('PUT /images/{id}/stage: all at once, the image is uploading and waits for its import', async () => {
  const project = await newProject(platform);
  const id = await newImage(project);
  const { status, body, headers } = await project.api.put(stageOf(id), 'staged data', OCTETS);
  expect([status, body, headers.get('upload-offset')]).toEqual([204, '', '11']);
  expect((await project.api.get(`${IMAGES}/${id}`)).body).toMatchObject({ status: 'uploading', size: null });
  expect(await staged(project, id)).toEqual({ staged: 11, total: null });
});

test('PUT /images/{id}/stage: part after part, each beginning where the last one ended', async () => {
  const project = await newProject(platform);
  const id = await newImage(project);
  expect(await staged(project, id)).toEqual({ staged: 0, total: null });
  for (const [data, range, offset] of [
    ['01234', 'bytes 0-4/12', 5],
    ['56789', 'bytes 5-9/12', 10],
    ['AB', 'bytes 10-11/12', 12],
  ] as const) {
    const { status, headers } = await part(project, id, data, range);
    expect([status, headers.get('upload-offset')]).toEqual([204, String(offset)]);
    expect(await staged(project, id)).toEqual({ staged: offset, total: 12 });
  }
  const { status, headers, body } = await project.api.head(stageOf(id));
  expect([status, body]).toEqual([200, '']);
  expect([headers.get('upload-offset'), headers.get('upload-length')]).toEqual(['12', '12']);
  expect(await statusOf(project, id)).toBe('uploading');
});

test.each(['bytes 0-4/12', 'bytes 3-7/12', 'bytes 6-10/12'])(
  'PUT /images/{id}/stage: %s is refused with 409 that names the offset, and nothing is written',
  async (range) => {
    const project = await newProject(platform);
    const id = await newImage(project);
    await part(project, id, '01234', 'bytes 0-4/12');
    const { status, headers, body } = await part(project, id, 'wrong', range);
    expect([status, headers.get('upload-offset')]).toEqual([409, '5']);
    expect(body.message).toContain('ends at 5');
    expect(await staged(project, id)).toEqual({ staged: 5, total: 12 });
  },
);

test('PUT /images/{id}/stage: the first part begins at 0, and all announce the same size, else 409', async () => {
  const project = await newProject(platform);
  const id = await newImage(project);
  const late = await part(project, id, '56789', 'bytes 5-9/12');
  expect([late.status, late.headers.get('upload-offset')]).toEqual([409, '0']);
  expect(await statusOf(project, id)).toBe('queued');
  await part(project, id, '01234', 'bytes 0-4/12');
  expect((await part(project, id, '56789', 'bytes 5-9/13')).status).toBe(409);
  expect((await part(project, id, '56789', 'bytes 5-9/*')).status).toBe(204);
});

test.each(['bytes 5-4/12', 'bytes 0-12/12', 'bytes 0-4', 'bytes a-b/c', 'items 0-4/12', 'bytes 0-9/12'])(
  'PUT /images/{id}/stage: Content-Range %s with 5 bytes is refused with 400',
  async (range) => {
    const project = await newProject(platform);
    const id = await newImage(project);
    const headers = { ...OCTETS, 'content-range': range, 'content-length': '5' };
    expect((await project.api.put(stageOf(id), '01234', headers)).status).toBe(400);
    expect(await statusOf(project, id)).toBe('queued');
  },
);

test('PUT /images/{id}/stage: what has come of a part stays when the rest breaks off, and the next one goes on', async () => {
  const project = await newProject(platform);
  const id = await newImage(project);
  const broken = (async function* () {
    yield '0123';
    throw new Error('the line is dead');
  })();
  const headers = { 'content-range': 'bytes 0-9/10' };
  expect((await sendPieces(platform, project, stageOf(id), broken, headers)).status).toBe(400);
  expect(await staged(project, id)).toEqual({ staged: 4, total: 10 });
  expect((await part(project, id, '456789', 'bytes 4-9/10')).status).toBe(204);
  expect(await staged(project, id)).toEqual({ staged: 10, total: 10 });
});

test('PUT /images/{id}/stage: a part that is shorter or longer than it says is refused, what fits stays', async () => {
  const project = await newProject(platform);
  const id = await newImage(project);
  const send = (pieces: string[], range: string) => {
    const sent = (async function* () {
      yield* pieces;
    })();
    return sendPieces(platform, project, stageOf(id), sent, { 'content-range': range });
  };
  expect((await send(['01', '2'], 'bytes 0-4/10')).status).toBe(400);
  expect((await staged(project, id)).staged).toBe(3);
  expect((await send(['34', '567'], 'bytes 3-4/10')).status).toBe(413);
  expect((await staged(project, id)).staged).toBe(5);
});

test('PUT /images/{id}/stage: who comes back takes over from a connection that hangs', async () => {
  const project = await newProject(platform);
  const id = await newImage(project);
  const { promise: forEver, resolve } = Promise.withResolvers<void>();
  const hanging = (async function* () {
    yield '0123';
    await forEver;
  })();
  const first = sendPieces(platform, project, stageOf(id), hanging, { 'content-range': 'bytes 0-9/10' });
  await expect.poll(async () => (await staged(project, id)).staged).toBe(4);
  expect((await part(project, id, '456789', 'bytes 4-9/10')).status).toBe(204);
  expect((await first).status).toBe(400);
  resolve();
  expect(await staged(project, id)).toEqual({ staged: 10, total: 10 });
});

test('PUT /images/{id}/stage: all at once, what breaks off leaves the image queued and no file', async () => {
  const project = await newProject(platform);
  const id = await newImage(project);
  const before = storedFiles(platform, 'staged');
  const broken = (async function* () {
    yield '0123';
    throw new Error('the line is dead');
  })();
  expect((await sendPieces(platform, project, stageOf(id), broken)).status).toBe(400);
  expect(await statusOf(project, id)).toBe('queued');
  expect(storedFiles(platform, 'staged')).toEqual(before);
});

test.each(['active', 'saving', 'importing', 'deactivated'] as const)(
  'PUT /images/{id}/stage: for an image that is %s it is refused with 409, and so is GET',
  async (status) => {
    const project = await newProject(platform);
    const id = await insertImage(platform, project.id, { status });
    const refused = await project.api.put(stageOf(id), 'data', OCTETS);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(`Image status transition from ${status} to uploading is not allowed`);
    expect((await part(project, id, '01234', 'bytes 0-4/12')).status).toBe(409);
    expect((await project.api.get(stageOf(id))).status).toBe(409);
  },
);

test('PUT /images/{id}/stage: all at once after parts, or an upload beside it, is refused with 409', async () => {
  const project = await newProject(platform);
  const id = await newImage(project);
  await part(project, id, '01234', 'bytes 0-4/12');
  expect((await project.api.put(stageOf(id), 'all of it', OCTETS)).status).toBe(409);
  expect((await project.api.put(`${IMAGES}/${id}/file`, 'all of it', OCTETS)).status).toBe(409);
  expect((await staged(project, id)).staged).toBe(5);
});

test('PUT /images/{id}/stage: over the quota of staged data it is refused with 413', async () => {
  const project = await newProject(platform);
  await setQuota(platform, project.id, 'image_stage_total', 1);
  const id = await newImage(project);
  expect((await part(project, id, '01234', `bytes 0-4/${2 ** 20 + 1}`)).status).toBe(413);
  expect(await statusOf(project, id)).toBe('queued');
  const half = 'x'.repeat(2 ** 19);
  expect((await part(project, id, half, `bytes 0-${2 ** 19 - 1}/${2 ** 20}`)).status).toBe(204);
  const other = await newImage(project);
  expect((await part(project, other, half, `bytes 0-${2 ** 19 - 1}/${2 ** 20}`)).status).toBe(413);
  expect((await part(project, id, half, `bytes ${2 ** 19}-${2 ** 20 - 1}/${2 ** 20}`)).status).toBe(204);
});

test('PUT /images/{id}/stage: data staged side by side never passes the quota together: 413, and no file stays', async () => {
  const project = await newProject(platform);
  await setQuota(platform, project.id, 'image_stage_total', 4);
  const before = storedFiles(platform, 'staged').length;
  const ids = await Promise.all(Array.from({ length: 6 }, () => newImage(project)));
  const answers = await sendSideBySide(platform, project, ids.map(stageOf));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 413, 413, 413, 413, 413]);
  expect(answers.find(({ status }) => status === 413)?.body.message).toContain('image_stage_total');
  expect(storedFiles(platform, 'staged').length).toBe(before + 1);
});

test('PUT /images/{id}/stage: a part takes its room when it begins, and another one beside it is refused with 413', async () => {
  const project = await newProject(platform);
  await setQuota(platform, project.id, 'image_stage_total', 1);
  const [first, second] = [await newImage(project), await newImage(project)];
  const size = 2 ** 19 + 1;
  const range = `bytes 0-${size - 1}/*`;
  const pieces = (async function* () {
    yield 'x';
    expect((await part(project, second, 'x'.repeat(size), range)).status).toBe(413);
    yield 'x'.repeat(size - 1);
  })();
  expect((await sendPieces(platform, project, stageOf(first), pieces, { 'content-range': range })).status).toBe(204);
  expect(await staged(project, first)).toEqual({ staged: size, total: null });
});

test('PUT /images/{id}/stage: 401 without a token, 403 for a reader, 404 for a stranger, 415 for JSON', async () => {
  const [project, stranger] = [await newProject(platform), await newProject(platform)];
  const reader = await joinProject(platform, project.id, 'reader');
  const id = await newImage(project);
  const anonymous = apiClient(platform);
  expect((await anonymous.put(stageOf(id), 'data', OCTETS)).status).toBe(401);
  for (const [{ api }, status] of [
    [reader, 403],
    [stranger, 404],
  ] as const) {
    expect((await api.put(stageOf(id), 'data', OCTETS)).status).toBe(status);
    expect((await api.get(stageOf(id))).status).toBe(status);
  }
  expect((await project.api.put(stageOf(id), { data: true })).status).toBe(415);
});

test('DELETE /images/{id}: staged data goes with the image, also while a part is on its way', async () => {
  const project = await newProject(platform);
  const before = storedFiles(platform, 'staged');
  const id = await newImage(project);
  const pieces = (async function* () {
    yield '0123';
    await project.api.delete(`${IMAGES}/${id}`);
    yield '456789';
  })();
  await sendPieces(platform, project, stageOf(id), pieces, { 'content-range': 'bytes 0-9/10' });
  expect(storedFiles(platform, 'staged')).toEqual(before);
});
