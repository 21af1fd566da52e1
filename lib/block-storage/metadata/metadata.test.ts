import { expect, test } from 'vitest';
import { joinProject, newProject } from '#lib/testing/api.ts';
import { newSnapshot, newVolume } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();

test.each(['volumes', 'snapshots'] as const)(
  '/%s/{id}/metadata: pairs are added, replaced, shown and removed',
  async (kind) => {
    const project = await newProject(platform);
    const volume = await newVolume(platform, project);
    const id = kind === 'volumes' ? volume : await newSnapshot(platform, project, volume);
    const path = `/volume/v3/${kind}/${id}/metadata`;
    const { api } = project;
    expect((await api.get(path)).body).toEqual({ metadata: {} });
    expect((await api.post(path, { metadata: { a: '1', b: '2' } })).body).toEqual({ metadata: { a: '1', b: '2' } });
    expect((await api.post(path, { metadata: { b: '3' } })).body).toEqual({ metadata: { a: '1', b: '3' } });
    expect((await api.get(`${path}/b`)).body).toEqual({ meta: { b: '3' } });
    expect((await api.put(`${path}/c`, { meta: { c: '4' } })).body).toEqual({ meta: { c: '4' } });
    expect((await api.put(path, { metadata: { d: '5' } })).body).toEqual({ metadata: { d: '5' } });
    expect((await api.delete(`${path}/d`)).status).toBe(200);
    expect((await api.get(path)).body).toEqual({ metadata: {} });
    for (const missing of [api.get(`${path}/d`), api.delete(`${path}/d`)]) expect((await missing).status).toBe(404);
    expect((await api.put(`${path}/e`, { meta: { other: '1' } })).status).toBe(400);
    expect((await api.post(path, { metadata: { key: 1 } })).status).toBe(400);
    expect((await api.post(path, { metadata: { ['k'.repeat(256)]: '' } })).status).toBe(400);
    const reader = (await joinProject(platform, project.id, 'reader')).api;
    expect((await reader.get(path)).status).toBe(200);
    expect((await reader.post(path, { metadata: {} })).status).toBe(403);
    expect((await (await newProject(platform)).api.get(path)).status).toBe(404);
  },
);

test('/volumes/{id}/metadata: requests add to what is there up to a thousand pairs, then they are refused with 400', async () => {
  const project = await newProject(platform);
  const path = `/volume/v3/volumes/${await newVolume(platform, project)}/metadata`;
  const pairs = (from: number) => Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`key-${from + n}`, '']));
  expect((await project.api.post(path, { metadata: pairs(0) })).status).toBe(200);
  expect((await project.api.post(path, { metadata: pairs(600) })).status).toBe(400);
  expect(Object.keys((await project.api.get(path)).body.metadata)).toHaveLength(600);
});

test('from 3.15 an Etag names the pairs: a change that is meant for others is refused with 412', async () => {
  const project = await newProject(platform);
  const { api } = project;
  const path = `/volume/v3/volumes/${await newVolume(platform, project, { metadata: { a: '1' } })}/metadata`;
  const since = { 'openstack-api-version': 'volume 3.15' };
  const etag = (await api.get(path, since)).headers.get('etag');
  expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
  expect((await api.get(path)).headers.get('etag')).toBeNull();
  const change = async (tag: string) =>
    (await api.put(path, { metadata: { a: '2' } }, { ...since, 'if-match': tag })).status;
  expect([await change('"other"'), await change(String(etag)), await change(String(etag)), await change('*')]).toEqual([
    412, 200, 412, 200,
  ]);
});
