import { expect, test } from 'vitest';
import { type ApiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { newBackup, newVolume, settle, showVolume } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const V3 = '/volume/v3';

test('GET /os-availability-zone: the zones that volumes take, and no others', async () => {
  const { api } = await newProject(platform);
  const { availabilityZoneInfo } = (await api.get(`${V3}/os-availability-zone`)).body;
  expect(availabilityZoneInfo).toEqual([{ zoneName: 'nova', zoneState: { available: true } }]);
  const volume = (availability_zone: string) => api.post(`${V3}/volumes`, { volume: { size: 1, availability_zone } });
  expect([(await volume('nova')).status, (await volume('mars')).status]).toEqual([202, 400]);
});

test('GET /os-services: scheduler, storage and backup, for administrators; by host and binary', async () => {
  const admin = await signInAdmin(platform);
  const of = async (query = '') =>
    (await admin.get(`${V3}/os-services${query}`)).body.services.map(({ binary }: { binary: string }) => binary);
  expect(await of()).toEqual(['cinder-scheduler', 'cinder-volume', 'cinder-backup']);
  expect(await of('?binary=cinder-volume')).toEqual(['cinder-volume']);
  expect(await of('?host=nephos')).toEqual(['cinder-scheduler', 'cinder-volume', 'cinder-backup']);
  expect(await of('?host=nephos@files')).toEqual(['cinder-volume']);
  for (const host of ['nowhere', 'neph', 'nephos@other']) expect(await of(`?host=${host}`)).toEqual([]);
  expect((await (await newProject(platform, 'manager')).api.get(`${V3}/os-services`)).status).toBe(403);
});

test('GET /scheduler-stats/get_pools: with detail what the disk has, and what volumes were promised', async () => {
  const admin = await signInAdmin(platform);
  await newVolume(platform, await newProject(platform), { size: 2 });
  expect((await admin.get(`${V3}/scheduler-stats/get_pools`)).body).toEqual({
    pools: [{ name: 'nephos@files#files' }],
  });
  const [pool] = (await admin.get(`${V3}/scheduler-stats/get_pools?detail=True`)).body.pools;
  const { total_capacity_gb: total, free_capacity_gb: free, allocated_capacity_gb: promised } = pool.capabilities;
  expect(free).toBeLessThanOrEqual(total);
  expect(promised).toBeGreaterThanOrEqual(2);
  expect(pool.capabilities.vendor_name).toBe('Nephos');
  expect((await (await newProject(platform)).api.get(`${V3}/scheduler-stats/get_pools`)).status).toBe(403);
});

test('GET /extensions: every one has a name and an alias', async () => {
  const { extensions } = (await (await newProject(platform)).api.get(`${V3}/extensions`)).body;
  expect(extensions).toContainEqual(expect.objectContaining({ alias: 'backups', name: 'Backups', links: [] }));
});

const put = async (verb: string, body: object, api?: ApiClient) => {
  const answer = await (api ?? (await signInAdmin(platform))).put(`${V3}/os-services/${verb}`, body);
  return [answer.status, answer.body] as const;
};

test.each(['enable', 'disable', 'disable-log-reason'])(
  'PUT /os-services/%s: a binary that does not exist is 404',
  async (verb) => {
    expect((await put(verb, { host: 'nephos', binary: 'invalid_binary' }))[0]).toBe(404);
  },
);

test('PUT /os-services/disable-log-reason: no new volume, said by status and message; enable: as before', async () => {
  const service = { host: 'nephos@files', binary: 'cinder-volume' };
  const [status, body] = await put('disable-log-reason', { ...service, disabled_reason: 'new disks' });
  expect([status, body]).toEqual([
    200,
    { ...service, service: 'cinder-volume', disabled: true, status: 'disabled', disabled_reason: 'new disks' },
  ]);
  const admin = await signInAdmin(platform);
  const listed = (await admin.get(`${V3}/os-services?binary=cinder-volume`)).body.services;
  expect(listed).toMatchObject([{ status: 'disabled', disabled_reason: 'new disks' }]);
  const project = await newProject(platform);
  const { id } = (await project.api.post(`${V3}/volumes`, { volume: { size: 1 } })).body.volume;
  await settle(platform);
  expect((await showVolume(project, id)).status).toBe('error');
  const since = { 'openstack-api-version': 'volume 3.3' };
  const { messages } = (await project.api.get(`${V3}/messages?resource_uuid=${id}`, since)).body;
  expect(messages[0].user_message).toMatch(/disabled/);
  expect((await put('enable', service))[0]).toBe(200);
  expect((await showVolume(project, await newVolume(platform, project))).status).toBe('available');
});

test('PUT /os-services/disable: backups and their restoration are refused with 503 meanwhile', async () => {
  const service = { host: 'nephos', service: 'cinder-backup' };
  const project = await newProject(platform);
  const volume_id = await newVolume(platform, project);
  const kept = await newBackup(platform, project, volume_id);
  const backUp = async () => (await project.api.post(`${V3}/backups`, { backup: { volume_id } })).status;
  expect((await put('disable', service))[0]).toBe(200);
  expect(await backUp()).toBe(503);
  expect((await project.api.post(`${V3}/backups/${kept}/restore`, { restore: {} })).status).toBe(503);
  expect((await put('enable', service))[0]).toBe(200);
  expect(await backUp()).toBe(202);
});

test('PUT /os-services: another host, no or another binary, and anybody but an administrator are refused', async () => {
  expect((await put('disable', { host: 'mars', binary: 'cinder-volume' }))[0]).toBe(404);
  expect((await put('disable', { host: 'nephos' }))[0]).toBe(400);
  expect((await put('disable', { host: 'nephos', binary: 'nova-compute' }))[0]).toBe(404);
  const { api } = await newProject(platform, 'manager');
  expect((await put('disable', { host: 'nephos', binary: 'cinder-backup' }, api))[0]).toBe(403);
});

test('GET /resource_filters: from 3.33 what lists can be filtered by, of one resource on request', async () => {
  const { api } = await newProject(platform);
  const latest = { 'openstack-api-version': 'volume 3.71' };
  const { resource_filters } = (await api.get(`${V3}/resource_filters?resource=volume`, latest)).body;
  expect(resource_filters).toEqual([{ resource: 'volume', filters: expect.arrayContaining(['name', 'created_at']) }]);
  expect((await api.get(`${V3}/resource_filters`)).status).toBe(404);
});
