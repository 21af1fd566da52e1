import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { newVolume } from '#lib/testing/compute.ts';
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
  expect(await of('?host=nowhere')).toEqual([]);
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
  expect((await (await newProject(platform)).api.get(`${V3}/scheduler-stats/get_pools`)).status).toBe(403);
});

test('GET /extensions: every one has a name and an alias', async () => {
  const { extensions } = (await (await newProject(platform)).api.get(`${V3}/extensions`)).body;
  expect(extensions).toContainEqual(expect.objectContaining({ alias: 'backups', name: 'Backups', links: [] }));
});
