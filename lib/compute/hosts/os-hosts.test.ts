import { expect, test } from 'vitest';
import { apiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { at, launch } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '1' });
const HOSTS = '/compute/v2.1/os-hosts';

test('GET /os-hosts: every service with its host, by zone and service, below 2.43 only', async () => {
  const admin = await signInAdmin(platform);
  const compute = { host_name: 'sim-1', service: 'compute', zone: 'nova' };
  expect((await admin.get(HOSTS)).body.hosts).toHaveLength(3);
  expect((await admin.get(`${HOSTS}?zone=nova`)).body).toEqual({ hosts: [compute] });
  expect((await admin.get(`${HOSTS}?service=compute`)).body).toEqual({ hosts: [compute] });
  expect((await admin.get(`${HOSTS}?zone=mars`)).body).toEqual({ hosts: [] });
  expect((await admin.get(`${HOSTS}?zone=&service=`)).body.hosts).toHaveLength(3);
  expect((await admin.get(HOSTS, at('2.43'))).status).toBe(404);
  expect((await admin.get(`${HOSTS}/sim-1`, at('2.43'))).status).toBe(404);
});

test('GET /os-hosts/{name}: what a host has, what is taken and by whom; an unknown host is 404', async () => {
  const admin = await signInAdmin(platform);
  const project = await newProject(platform);
  await launch(platform, project, { flavorRef: '2' });
  const { body } = await admin.get(`${HOSTS}/sim-1`);
  const taken = { host: 'sim-1', cpu: 1, memory_mb: 2048, disk_gb: 20 };
  expect(body.host).toEqual([
    { resource: { host: 'sim-1', project: '(total)', cpu: 64, memory_mb: 524_288, disk_gb: 10_240 } },
    { resource: { ...taken, project: '(used_now)' } },
    { resource: { ...taken, project: '(used_max)' } },
    { resource: { ...taken, project: project.id } },
  ]);
  expect((await admin.get(`${HOSTS}/mars`)).status).toBe(404);
});

test.each(['', '/sim-1'])('GET /os-hosts%s: anyone but an administrator is refused with 403', async (path) => {
  const { api } = await newProject(platform, 'manager');
  expect((await api.get(HOSTS + path)).status).toBe(403);
  expect((await apiClient(platform).get(HOSTS + path)).status).toBe(401);
});
