import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { at, launch, newVolume, show, showVolume } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const PATH = '/console/v1/objects';
const absent = '11111111-2222-4333-8444-555555555555';

test('GET console/objects: several are told as the API tells one, what is not there by its status', async () => {
  const project = await newProject(platform);
  const ids = [await launch(platform, project), await launch(platform, project)];
  const asked = [...ids, absent].map((id) => `id=${id}`).join('&');
  const { body } = await project.api.get(`${PATH}?kind=server&${asked}`);
  const servers = await Promise.all(ids.map((id) => show(project, id, '2.96')));
  expect(body.objects).toEqual([
    ...servers.map((object) => ({ id: object.id, status: 200, object })),
    { id: absent, status: 404, object: null },
  ]);
});

test('GET console/objects: of one, and of volumes', async () => {
  const project = await newProject(platform);
  const id = await newVolume(platform, project);
  const { body } = await project.api.get(`${PATH}?kind=volume&id=${id}`, at('2.1'));
  expect(body.objects).toMatchObject([{ id, status: 200, object: { id, status: 'available' } }]);
  expect(body.objects[0].object).toMatchObject(await showVolume(project, id));
});

test('GET console/objects: another project’s object is answered 404, and so is an id that is none', async () => {
  const [owner, stranger] = [await newProject(platform), await newProject(platform)];
  const id = await newVolume(platform, owner);
  const { body } = await stranger.api.get(`${PATH}?kind=volume&id=${id}&id=..%2F..%2Fservers`);
  expect(body.objects.map(({ status }: { status: number }) => status)).toEqual([404, 404]);
});

test.each([
  ['an unknown kind', 'kind=secret&id=a'],
  ['no id', 'kind=server'],
  ['more ids than one call takes', `kind=server&${Array(101).fill('id=a').join('&')}`],
])('GET console/objects: %s is refused with 400', async (_, search) => {
  const { api } = await newProject(platform);
  expect((await api.get(`${PATH}?${search}`)).status).toBe(400);
});
