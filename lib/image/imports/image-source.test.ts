import { expect, test } from 'vitest';
import { joinProject, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { settle } from '#lib/testing/compute.ts';
import { insertImage, newActiveImage, newImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const IMAGES = '/image/v2/images';
const ABSENT = '11111111-2222-4333-8444-555555555555';

const show = async ({ api }: TestProject, id: string) => (await api.get(`${IMAGES}/${id}`)).body;
const tasks = async ({ api }: TestProject, id: string) => (await api.get(`${IMAGES}/${id}/tasks`)).body.tasks;
const fromImage = (id: string, region = 'RegionOne') => ({
  method: { name: 'glance-download', glance_region: region, glance_image_id: id },
});
const ask = ({ api }: Pick<TestProject, 'api'>, id: string, request: object) =>
  api.post(`${IMAGES}/${id}/import`, request);

test('POST /images/{id}/import glance-download: the image gets the data of another one, and the task says so', async () => {
  const project = await newProject(platform);
  const source = await newActiveImage(project, 'the data');
  const id = await newImage(project);
  expect((await ask(project, id, fromImage(source))).status).toBe(202);
  await settle(platform);
  const { checksum } = await show(project, source);
  expect(await show(project, id)).toMatchObject({ status: 'active', size: 8, checksum });
  expect((await project.api.get(`${IMAGES}/${id}/file`)).body).toBe('the data');
  expect(await tasks(project, id)).toMatchObject([{ status: 'success', result: { image_id: id } }]);
});

test('POST /images/{id}/import glance-download: formats and properties of the source come with its data', async () => {
  const project = await newProject(platform);
  const formats = { disk_format: 'raw', container_format: 'ovf' };
  const own = {
    os_distro: 'debian',
    hw_disk_bus: 'scsi',
    'trait:X': 'required',
    os_type: 'linux',
    os_secure_boot: 'no',
  };
  const source = await newActiveImage(project, 'x', { ...formats, ...own, note: 'stays', name: 'theirs' });
  const { id } = (await project.api.post(IMAGES, { name: 'mine', os_distro: 'none', kept: 'yes' })).body;
  expect((await ask(project, id, fromImage(source))).status).toBe(202);
  await settle(platform);
  const image = await show(project, id);
  expect(image).toMatchObject({ status: 'active', name: 'mine', ...formats, ...own, kept: 'yes' });
  expect(image).not.toHaveProperty('note');
});

test('POST /images/{id}/import glance-download: another region or interface, and what cannot be seen or is not active, fails the task and leaves the image as it was', async () => {
  const project = await newProject(platform);
  const stranger = await newProject(platform);
  const [source, theirs] = [await newActiveImage(project, 'x'), await newActiveImage(stranger, 'x')];
  const empty = await newImage(project);
  const kept = await newActiveImage(project, 'x');
  await project.api.post(`${IMAGES}/${kept}/actions/deactivate`);
  const unheard = { method: { ...fromImage(source).method, glance_service_interface: 'unheard' } };
  const wanted = [
    fromImage(source, 'mars'),
    unheard,
    fromImage(theirs),
    fromImage(empty),
    fromImage(kept),
    fromImage(ABSENT),
  ];
  for (const request of wanted) {
    const id = (await project.api.post(IMAGES, { name: 'mine' })).body.id;
    expect((await ask(project, id, request)).status).toBe(202);
    await settle(platform);
    expect(await show(project, id)).toMatchObject({ status: 'queued', disk_format: null, container_format: null });
    expect(await tasks(project, id)).toMatchObject([{ status: 'failure', message: expect.stringMatching(/\w/) }]);
  }
});

test('POST /images/{id}/import glance-download: what is no id is refused with 400, a filled image with 409', async () => {
  const project = await newProject(platform);
  const source = await newActiveImage(project, 'x');
  const filled = await newActiveImage(project, 'y');
  expect((await ask(project, filled, fromImage(source))).status).toBe(409);
  const foo = await ask(project, await newImage(project), fromImage('foo'));
  expect([foo.status, foo.body.message]).toEqual([400, expect.stringContaining('image id must be a UUID')]);
});

test('POST /images/{id}/import glance-download: a source that goes meanwhile leaves the image queued, and the task failed', async () => {
  const project = await newProject(platform);
  const source = await newActiveImage(project, 'x');
  const id = await newImage(project);
  const answers = [ask(project, id, fromImage(source)), project.api.delete(`${IMAGES}/${source}`)];
  const [accepted] = await Promise.all(answers);
  await settle(platform);
  const [task] = await tasks(project, id);
  const { status } = await show(project, id);
  expect(accepted?.status).toBe(202);
  expect([task?.status, status]).toBeOneOf([
    ['success', 'active'],
    ['failure', 'queued'],
  ]);
});

test('POST /images/{id}/import copy-image: the one store has the data, and the image stays as it is', async () => {
  const project = await newProject(platform);
  const id = await newActiveImage(project, 'x');
  const before = await show(project, id);
  for (const more of [{ all_stores: true }, { stores: ['file'] }]) {
    const answer = await ask(project, id, { method: { name: 'copy-image' }, ...more });
    expect([answer.status, answer.body]).toEqual([202, '']);
  }
  expect(await show(project, id)).toEqual(before);
  const done = { status: 'success', message: expect.stringContaining('already') };
  expect(await tasks(project, id)).toMatchObject([done, done]);
});

test('POST /images/{id}/import copy-image: no store is 400, an unknown one and a queued image 409, others’ images 403 or 404', async () => {
  const project = await newProject(platform);
  const id = await newActiveImage(project, 'x');
  const copy = (more: object) => ({ method: { name: 'copy-image' }, ...more });
  expect((await ask(project, id, copy({}))).status).toBe(400);
  expect((await ask(project, id, copy({ stores: ['elsewhere'] }))).status).toBe(409);
  expect((await ask(project, await newImage(project), copy({ all_stores: true }))).status).toBe(409);
  const reader = await joinProject(platform, project.id, 'reader');
  expect((await ask(reader, id, copy({ all_stores: true }))).status).toBe(403);
  const stranger = await newProject(platform);
  expect((await ask(stranger, id, copy({ all_stores: true }))).status).toBe(404);
  const everyones = await insertImage(platform, project.id, { visibility: 'public' });
  expect((await ask(stranger, everyones, copy({ all_stores: true }))).status).toBe(403);
  const admin = await signInAdmin(platform);
  expect((await ask({ api: admin }, everyones, copy({ all_stores: true }))).status).toBe(202);
});
