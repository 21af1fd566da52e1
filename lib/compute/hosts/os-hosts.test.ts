import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
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

test('PUT /os-hosts/{name}: a host is taken out of service and put back, as its service shows', async () => {
  const admin = await signInAdmin(platform);
  const serviceStatus = async () => (await admin.get('/compute/v2.1/os-services?host=sim-1')).body.services[0].status;
  const put = async (body: object, host = 'sim-1') => admin.put(`${HOSTS}/${host}`, body);
  const disabled = await put({ status: 'Disable' });
  expect([disabled.status, disabled.body]).toEqual([200, { host: 'sim-1', status: 'disabled' }]);
  expect(await serviceStatus()).toBe('disabled');
  expect((await put({ status: 'enable' })).body).toEqual({ host: 'sim-1', status: 'enabled' });
  expect(await serviceStatus()).toBe('enabled');
  for (const wrong of [{}, { status: 'gone' }, { maintenance_mode: 'perhaps' }, { status: 'enable', colour: 'red' }]) {
    expect((await put(wrong)).status).toBe(400);
  }
  expect((await put({ status: 'enable', maintenance_mode: 'enable' }, 'mars')).status).toBe(404);
  const maintenance = await put({ status: 'disable', maintenance_mode: 'enable' });
  expect([maintenance.status, maintenance.body.notImplemented.code]).toEqual([501, 501]);
  expect(await serviceStatus()).toBe('enabled');
});

test.each(['startup', 'shutdown', 'reboot'])(
  'GET /os-hosts/{name}/%s: no driver does it, 501; an unknown host is 404, a user 403, and from 2.43 it is gone',
  async (verb) => {
    const admin = await signInAdmin(platform);
    const answer = await admin.get(`${HOSTS}/sim-1/${verb}`);
    expect([answer.status, answer.body.notImplemented.code]).toEqual([501, 501]);
    expect((await admin.get(`${HOSTS}/mars/${verb}`)).status).toBe(404);
    expect((await admin.get(`${HOSTS}/sim-1/${verb}`, at('2.43'))).status).toBe(404);
    const { api } = await newProject(platform, 'manager');
    expect((await api.get(`${HOSTS}/sim-1/${verb}`)).status).toBe(403);
    expect((await api.put(`${HOSTS}/sim-1`, { status: 'disable' })).status).toBe(403);
  },
);
