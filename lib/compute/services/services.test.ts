import { describe, expect, test } from 'vitest';
import { type ApiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { at, launch, settle } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '4' });
const SERVICES = '/compute/v2.1/os-services';
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);
const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);

interface ListedService {
  id: number | string;
  binary: string;
  host: string;
}

async function find(admin: ApiClient, host: string, version = '2.53', binary = 'nova-compute') {
  const { body } = await admin.get(`${SERVICES}?host=${host}&binary=${binary}`, at(version));
  return body.services[0];
}

describe('GET /os-services', () => {
  test('the whole list: the services of the platform, then one on each host', async () => {
    const admin = await signInAdmin(platform);
    const { body } = await admin.get(SERVICES);
    expect(body.services.map(({ id, binary, host }: ListedService) => [id, binary, host])).toEqual([
      [1, 'nova-conductor', 'nephos'],
      [2, 'nova-scheduler', 'nephos'],
      [3, 'nova-compute', 'sim-1'],
      [4, 'nova-compute', 'sim-2'],
      [5, 'nova-compute', 'sim-3'],
      [6, 'nova-compute', 'sim-4'],
    ]);
    const state = { status: 'enabled', state: 'up', updated_at: TIME, disabled_reason: null };
    expect(body.services[0]).toEqual({ id: 1, binary: 'nova-conductor', host: 'nephos', zone: 'internal', ...state });
    expect(body.services[2]).toEqual({ id: 3, binary: 'nova-compute', host: 'sim-1', zone: 'nova', ...state });
  });

  test('forced_down is shown from 2.11 on, and the id is a uuid from 2.53 on', async () => {
    const admin = await signInAdmin(platform);
    expect(await find(admin, 'sim-1', '2.10')).not.toHaveProperty('forced_down');
    expect(await find(admin, 'sim-1', '2.11')).toMatchObject({ id: 3, forced_down: false });
    expect(await find(admin, 'sim-1', '2.53')).toMatchObject({ id: UUID, forced_down: false });
  });

  test('host and binary filter; what nobody has is an empty list, and an unknown key a 400 from 2.75 on', async () => {
    const admin = await signInAdmin(platform);
    const names = async (query: string) =>
      (await admin.get(`${SERVICES}?${query}`)).body.services.map(
        ({ binary, host }: ListedService) => `${binary}@${host}`,
      );
    expect(await names('host=sim-2')).toEqual(['nova-compute@sim-2']);
    expect(await names('binary=nova-scheduler')).toEqual(['nova-scheduler@nephos']);
    expect(await names('host=mars')).toEqual([]);
    expect(await names('binary=nova-cells')).toEqual([]);
    expect((await admin.get(`${SERVICES}?colour=red`, at('2.75'))).status).toBe(400);
  });
});

describe('PUT /os-services/{id}', () => {
  test('a host is taken out of service with a reason, and put back without one', async () => {
    const admin = await signInAdmin(platform);
    const { id } = await find(admin, 'sim-2');
    const change = { status: 'disabled', disabled_reason: 'new memory' };
    const answer = await admin.put(`${SERVICES}/${id}`, change, at('2.53'));
    expect(answer.status).toBe(200);
    expect(answer.body.service).toEqual({ ...(await find(admin, 'sim-2')), ...change });
    const back = await admin.put(`${SERVICES}/${id}`, { status: 'enabled' }, at('2.53'));
    expect(back.body.service).toMatchObject({ status: 'enabled', disabled_reason: null });
  });

  test('a host that is forced down takes no servers until it is forced no longer', async () => {
    const admin = await signInAdmin(platform);
    const { id } = await find(admin, 'sim-3');
    const force = (forced_down: boolean) => admin.put(`${SERVICES}/${id}`, { forced_down }, at('2.53'));
    expect((await force(true)).body.service).toMatchObject({ state: 'down', status: 'enabled', forced_down: true });

    const project = await newProject(platform, 'admin');
    const failed = await launch(platform, project, { availability_zone: 'nova:sim-3' });
    const { fault } = (await project.api.get(`/compute/v2.1/servers/${failed}`)).body.server;
    expect(fault.message).toContain('enabled removed 1');
    expect((await force(false)).body.service).toMatchObject({ state: 'up', forced_down: false });
    const placed = await launch(platform, project, { availability_zone: 'nova:sim-3' });
    expect((await project.api.get(`/compute/v2.1/servers/${placed}`)).body.server.status).toBe('ACTIVE');
  });

  test.each<[string, object]>([
    ['nothing', {}],
    ['an unknown status', { status: 'away' }],
    ['a reason without a status', { disabled_reason: 'why' }],
    ['a reason to enable', { status: 'enabled', disabled_reason: 'why' }],
    ['an empty reason', { status: 'disabled', disabled_reason: '' }],
    ['a reason of 256 characters', { status: 'disabled', disabled_reason: 'x'.repeat(256) }],
    ['a force that is neither', { forced_down: 'maybe' }],
    ['a key nobody knows', { colour: 'red' }],
  ])('%s is refused with 400, and the service stays', async (_, body) => {
    const admin = await signInAdmin(platform);
    const before = await find(admin, 'sim-1');
    expect((await admin.put(`${SERVICES}/${before.id}`, body, at('2.53'))).status).toBe(400);
    expect(await find(admin, 'sim-1')).toEqual(before);
  });

  test("the platform's own services are refused with 400", async () => {
    const admin = await signInAdmin(platform);
    const { id } = await find(admin, 'nephos', '2.53', 'nova-scheduler');
    const answer = await admin.put(`${SERVICES}/${id}`, { status: 'disabled' }, at('2.53'));
    expect([answer.status, answer.body.badRequest.message]).toEqual([
      400,
      'Updating a nova-scheduler service is not supported. Only nova-compute services can be updated.',
    ]);
  });

  test('an unknown service is 404, what is no uuid 400', async () => {
    const admin = await signInAdmin(platform);
    const put = (id: string) => admin.put(`${SERVICES}/${id}`, { status: 'enabled' }, at('2.53'));
    expect((await put('70a599e0-31e7-49b7-b260-868f441e862b')).status).toBe(404);
    expect((await put('3')).status).toBe(400);
  });
});

describe('PUT /os-services/{enable,disable,…} below 2.53', () => {
  const named = { host: 'sim-1', binary: 'nova-compute' };

  test('a service is switched off, off with a reason, and on again', async () => {
    const admin = await signInAdmin(platform);
    const put = async (verb: string, body: object) => (await admin.put(`${SERVICES}/${verb}`, body)).body.service;
    expect(await put('disable', named)).toEqual({ ...named, status: 'disabled' });
    const reason = { ...named, disabled_reason: 'new disks' };
    expect(await put('disable-log-reason', reason)).toEqual({ ...reason, status: 'disabled' });
    expect(await find(admin, 'sim-1')).toMatchObject({ status: 'disabled', disabled_reason: 'new disks' });
    expect(await put('enable', named)).toEqual({ ...named, status: 'enabled' });
    expect(await find(admin, 'sim-1')).toMatchObject({ status: 'enabled', disabled_reason: null });
  });

  test('a service of the platform may be marked, and runs on', async () => {
    const admin = await signInAdmin(platform);
    const scheduler = { host: 'nephos', binary: 'nova-scheduler' };
    expect((await admin.put(`${SERVICES}/disable`, scheduler)).status).toBe(200);
    expect(await find(admin, 'nephos', '2.11', 'nova-scheduler')).toMatchObject({ status: 'disabled', state: 'up' });
    await admin.put(`${SERVICES}/enable`, scheduler);
  });

  test('force-down is offered from 2.11 on, and is 404 below', async () => {
    const admin = await signInAdmin(platform);
    const force = (forced_down: boolean, version: string) =>
      admin.put(`${SERVICES}/force-down`, { ...named, forced_down }, at(version));
    expect((await force(true, '2.10')).status).toBe(404);
    expect((await force(true, '2.11')).body).toEqual({ service: { ...named, forced_down: true } });
    expect(await find(admin, 'sim-1', '2.11')).toMatchObject({ state: 'down', forced_down: true });
    await force(false, '2.52');
    expect(await find(admin, 'sim-1', '2.11')).toMatchObject({ state: 'up', forced_down: false });
  });

  test.each(['enable', 'disable', 'disable-log-reason', 'force-down'])(
    '%s is 404 from 2.53 on, for an unknown host, and 400 without a host',
    async (verb) => {
      const admin = await signInAdmin(platform);
      const body = {
        binary: 'nova-compute',
        ...(verb === 'force-down' ? { forced_down: true } : {}),
        ...(verb === 'disable-log-reason' ? { disabled_reason: 'x' } : {}),
      };
      const put = (more: object, version: string) =>
        admin.put(`${SERVICES}/${verb}`, { ...body, ...more }, at(version));
      expect((await put({ host: 'sim-1' }, '2.53')).status).toBe(404);
      expect((await put({ host: 'mars' }, '2.52')).status).toBe(404);
      expect((await put({}, '2.52')).status).toBe(400);
    },
  );
});

describe('DELETE /os-services/{id}', () => {
  test('a host without servers is forgotten with 204; with servers it is refused with 409 and stays', async () => {
    const admin = await signInAdmin(platform);
    const project = await newProject(platform, 'admin');
    const server = await launch(platform, project, { availability_zone: 'nova:sim-4' });
    const { id } = await find(admin, 'sim-4');
    const refused = await admin.delete(`${SERVICES}/${id}`, at('2.53'));
    expect(refused.status).toBe(409);
    expect(refused.body.conflictingRequest.message).toContain('hosting instances');
    await project.api.delete(`/compute/v2.1/servers/${server}`);
    await settle(platform);
    expect((await admin.delete(`${SERVICES}/${id}`, at('2.53'))).status).toBe(204);
    expect(await find(admin, 'sim-4')).toBeUndefined();
    expect((await admin.delete(`${SERVICES}/${id}`, at('2.53'))).status).toBe(404);
  });

  test('below 2.53 the id is a number; the uuid is 404', async () => {
    const admin = await signInAdmin(platform);
    const { id } = await find(admin, 'sim-3');
    expect((await admin.delete(`${SERVICES}/${id}`)).status).toBe(404);
    expect((await admin.delete(`${SERVICES}/99`)).status).toBe(404);
  });

  test('a service of the platform itself is refused with 409', async () => {
    const admin = await signInAdmin(platform);
    expect((await admin.delete(`${SERVICES}/1`)).status).toBe(409);
    expect((await admin.delete(`${SERVICES}/no-uuid`, at('2.53'))).status).toBe(400);
  });
});
