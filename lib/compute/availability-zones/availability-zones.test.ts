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
    { zoneName: 'internal', hosts: { nephos: { 'nova-scheduler': { active: true }, 'nova-conductor': {} } } },
    { zoneName: 'nova', hosts: { 'sim-1': { 'nova-compute': { active: true, available: true } } } },
  ]);
});

test('a zone whose hosts are all down is not available', async () => {
  await platform.platform.services.database.transact((tx) => tx.updateTable('hosts').set({ state: 'down' }).execute());
  const { api } = await newProject(platform);
  expect((await api.get(ZONES)).body.availabilityZoneInfo[0].zoneState).toEqual({ available: false });
});

test('GET /os-availability-zone/detail: a host that is switched off is not active, one that is down not available', async () => {
  const admin = await signInAdmin(platform);
  const named = { host: 'sim-1', binary: 'nova-compute' };
  await admin.put('/compute/v2.1/os-services/disable', named);
  const { body } = await admin.get(`${ZONES}/detail`);
  expect(body.availabilityZoneInfo[1]).toMatchObject({
    zoneState: { available: false },
    hosts: { 'sim-1': { 'nova-compute': { active: false, available: false } } },
  });
});
