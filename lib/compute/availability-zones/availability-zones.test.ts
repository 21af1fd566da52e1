import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '1' });
const ZONES = '/compute/v2.1/os-availability-zone';

test('GET /os-availability-zone: the zones, and nothing of the hosts', async () => {
  const { api } = await newProject(platform);
  expect((await api.get(ZONES)).body).toEqual({
    availabilityZoneInfo: [{ zoneName: 'nova', zoneState: { available: true }, hosts: null }],
  });
});

test('GET /os-availability-zone/detail: the hosts, for administrators only', async () => {
  const { api } = await newProject(platform);
  expect((await api.get(`${ZONES}/detail`)).status).toBe(403);
  const { body } = await (await signInAdmin(platform)).get(`${ZONES}/detail`);
  expect(body.availabilityZoneInfo).toMatchObject([
    { zoneName: 'internal' },
    { zoneName: 'nova', hosts: { 'sim-1': { 'nova-compute': { active: true, available: true } } } },
  ]);
});

test('a zone whose hosts are all down is not available', async () => {
  await platform.platform.services.database.transact((tx) => tx.updateTable('hosts').set({ state: 'down' }).execute());
  const { api } = await newProject(platform);
  expect((await api.get(ZONES)).body.availabilityZoneInfo[0].zoneState).toEqual({ available: false });
});
