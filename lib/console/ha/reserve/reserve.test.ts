import { beforeEach, describe, expect, test } from 'vitest';
import { CPU_OVERCOMMIT } from '#lib/engine/scheduler/host-state.ts';
import { apiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch, newFlavor } from '#lib/testing/compute.ts';
import { emptyFleet } from '#lib/testing/empty-fleet.ts';
import { insertSegment } from '#lib/testing/notifications.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '3' });
const database = () => platform.platform.services.database;
const ALL = { 'sim-1': {}, 'sim-2': {}, 'sim-3': {} };
const SETTINGS = { policy: 'reject', kind: 'hosts', amount: 1 };
const pathOf = (id: string) => `/console/v1/ha/segments/${id}/reserve`;

beforeEach(() => emptyFleet(platform, 4096));

const reserves = async () => (await (await signInAdmin(platform)).get('/console/v1/ha/reserves')).body.reserves;
const eventsOf = (type: string) =>
  database().read.selectFrom('events').selectAll().where('type', '=', type).orderBy('id', 'desc').execute();

describe('PUT /ha/segments/{segment}/reserve', () => {
  test('sets the reserve, records it, and shows what is left; masakari shows the segment as before', async () => {
    const admin = await signInAdmin(platform);
    const id = await insertSegment(platform, { name: 'rack-a', hosts: ALL });
    expect(await reserves()).toEqual([]);
    expect((await admin.put(pathOf(id), { reserve: SETTINGS })).status).toBe(204);
    expect(await reserves()).toEqual([
      {
        ...{ segment_id: id, segment_name: 'rack-a', ...SETTINGS, override: null },
        state: {
          ...{ is_intact: true, survives: 1, required: 1, free_percent: null, required_percent: null },
          ...{ beyond_mib: 8192, unplaced: 0, missing_mib: 0, missing_vcpus: 0 },
        },
      },
    ]);
    const [event] = await eventsOf('segment.set_reserve');
    expect(event).toMatchObject({ object_id: id, project_id: '' });
    expect(JSON.parse(event?.after ?? '')).toMatchObject({ reserve_policy: 'reject', reserve_amount: 1 });
    expect(Object.keys((await admin.get(`/ha/v1/segments/${id}`)).body.segment)).not.toContain('reserve_policy');
  });

  test.each([
    ['more hosts than can be simulated at once', { ...SETTINGS, amount: 9 }],
    ['no host', { ...SETTINGS, amount: 0 }],
    ['all of the capacity', { ...SETTINGS, kind: 'percent', amount: 100 }],
    ['an unknown policy', { ...SETTINGS, policy: 'maybe' }],
    ['an unknown key', { ...SETTINGS, hosts: 1 }],
  ])('%s is refused with 400', async (_title, reserve) => {
    const id = await insertSegment(platform, { hosts: ALL });
    expect((await (await signInAdmin(platform)).put(pathOf(id), { reserve })).status).toBe(400);
  });

  test('an unknown segment is 404; a manager is refused with 403, nobody with 401', async () => {
    const id = await insertSegment(platform, { hosts: ALL });
    const { api } = await newProject(platform, 'manager');
    const body = { reserve: SETTINGS };
    expect((await (await signInAdmin(platform)).put(pathOf('gone'), body)).status).toBe(404);
    expect((await api.put(pathOf(id), body)).status).toBe(403);
    expect((await apiClient(platform).put(pathOf(id), body)).status).toBe(401);
    expect((await api.get('/console/v1/ha/reserves')).status).toBe(403);
  });
});

describe('GET /ha/reserves', () => {
  test('counts the failures that are survived, and what would not be restarted', async () => {
    const project = await newProject(platform, 'admin');
    const flavorRef = await newFlavor(await signInAdmin(platform), { ram: 3072 });
    for (let index = 0; index < 3; index += 1) await launch(platform, project, { flavorRef });
    await insertSegment(platform, { reserve_policy: 'warn', reserve_amount: 2, hosts: ALL });
    const [{ state }] = await reserves();
    expect(state).toMatchObject({ is_intact: false, survives: 0, required: 2, unplaced: 2, missing_mib: 6144 });
  });

  test('a share counts the memory beyond it; a disabled segment is not listed', async () => {
    await insertSegment(platform, { reserve_policy: 'warn', reserve_kind: 'percent', reserve_amount: 25, hosts: ALL });
    const [{ state }] = await reserves();
    expect(state).toMatchObject({ is_intact: true, free_percent: 100, required_percent: 25, beyond_mib: 9216 });
    await database().transact((tx) => tx.updateTable('segments').set({ is_enabled: 0 }).execute());
    expect(await reserves()).toEqual([]);
  });
});

describe('A share that lacks vCPUs', () => {
  const reserveVcpus = () =>
    insertSegment(platform, { reserve_policy: 'reject', reserve_kind: 'percent', reserve_amount: 50, hosts: ALL });

  test('has nothing beyond it, and the missing vCPUs', async () => {
    await reserveVcpus();
    const { read } = database();
    const { vcpus } = await read
      .selectFrom('hosts')
      .select('vcpus')
      .where('name', '=', 'sim-1')
      .executeTakeFirstOrThrow();
    const project = await newProject(platform, 'admin');
    const flavor = await newFlavor(await signInAdmin(platform), { ram: 64, vcpus: 1 });
    // Half of the vCPUs are reserved, and two more are in use.
    const used_vcpus = (vcpus * CPU_OVERCOMMIT) / 2;
    const half = [used_vcpus, used_vcpus, used_vcpus + 2];
    await database().transact(async (tx) => {
      for (const [index, used] of half.entries()) {
        await tx
          .updateTable('hosts')
          .set({ used_vcpus: used })
          .where('name', '=', `sim-${index + 1}`)
          .execute();
      }
    });
    const [{ state }] = await reserves();
    expect(state).toMatchObject({ is_intact: false, beyond_mib: 0, missing_mib: 0, missing_vcpus: 2 });
    const { body } = await project.api.get(`/console/v1/ha/reserve-preview?flavor=${flavor}`);
    expect(body.preview).toMatchObject({ verdict: 'rejected', missing_mib: 0, missing_vcpus: 3 });
    const id = await launch(platform, project, { flavorRef: flavor });
    const { server } = (await project.api.get(`/compute/v2.1/servers/${id}`)).body;
    expect(server.fault.message).toContain('3 vCPUs are missing. Alternatives: release 3 vCPUs.');
  });
});

describe('POST /ha/segments/{segment}/reserve/override', () => {
  test('lets a launch through, which is recorded with the reason, until it is revoked', async () => {
    const admin = await signInAdmin(platform);
    const project = await newProject(platform, 'admin');
    const flavorRef = await newFlavor(admin, { ram: 2048 });
    const id = await insertSegment(platform, { reserve_policy: 'reject', hosts: { 'sim-1': {} } });
    await database().transact((tx) =>
      tx.updateTable('hosts').set({ is_enabled: 0 }).where('name', '!=', 'sim-1').execute(),
    );
    const statusOf = async () => {
      const server = await launch(platform, project, { flavorRef });
      return (await project.api.get(`/compute/v2.1/servers/${server}`)).body.server.status;
    };
    expect(await statusOf()).toBe('ERROR');
    const override = { reason: 'Black Friday', minutes: 30 };
    expect((await admin.post(`${pathOf(id)}/override`, { override })).status).toBe(204);
    expect(await statusOf()).toBe('ACTIVE');
    const [used] = await eventsOf('segment.use_reserve');
    expect(JSON.parse(used?.after ?? '')).toMatchObject({ host: 'sim-1', reason: 'Black Friday' });
    expect((await admin.delete(`${pathOf(id)}/override`)).status).toBe(204);
    expect(await statusOf()).toBe('ERROR');
    expect(await eventsOf('segment.revoke_reserve_override')).toHaveLength(1);
    await database().transact((tx) => tx.updateTable('hosts').set({ is_enabled: 1 }).execute());
  });

  test('without a reason or for longer than four hours it is refused with 400', async () => {
    const admin = await signInAdmin(platform);
    const path = `${pathOf(await insertSegment(platform, { hosts: ALL }))}/override`;
    expect((await admin.post(path, { override: { reason: ' ', minutes: 1 } })).status).toBe(400);
    expect((await admin.post(path, { override: { reason: 'why', minutes: 241 } })).status).toBe(400);
  });
});

describe('GET /ha/reserve-preview', () => {
  const previewOf = async (api: Awaited<ReturnType<typeof newProject>>['api'], query: string) =>
    (await api.get(`/console/v1/ha/reserve-preview?${query}`)).body.preview;

  test('says how many instances are admitted, and the flavor that is possible', async () => {
    const admin = await signInAdmin(platform);
    const [large, small] = [await newFlavor(admin, { ram: 4096 }), await newFlavor(admin, { ram: 1024 })];
    await insertSegment(platform, { reserve_policy: 'reject', hosts: ALL });
    const { api } = await newProject(platform, 'reader');
    expect(await previewOf(api, `flavor=${large}&count=2`)).toMatchObject({ verdict: 'admitted', missing_mib: 0 });
    const found = await previewOf(api, `flavor=${large}&count=3`);
    expect(found).toMatchObject({ verdict: 'rejected', admitted: 2, flavor: null });
    expect(found.missing_mib).toBeGreaterThan(0);
    await database().transact((tx) => tx.updateTable('hosts').set({ ram_mb: 2048 }).execute());
    expect(await previewOf(api, `flavor=${small}&count=1`)).toMatchObject({ verdict: 'admitted' });
  });

  test('a segment that warns lets the launch pass with a warning', async () => {
    const flavor = await newFlavor(await signInAdmin(platform), { ram: 4096 });
    await insertSegment(platform, { reserve_policy: 'warn', hosts: ALL });
    const { api } = await newProject(platform, 'reader');
    expect(await previewOf(api, `flavor=${flavor}&count=3`)).toMatchObject({ verdict: 'warned', admitted: 3 });
  });

  test('the instance of another project and an unknown flavor are 404', async () => {
    const flavor = await newFlavor(await signInAdmin(platform));
    const owner = await newProject(platform, 'admin');
    const server = await launch(platform, owner);
    const { api } = await newProject(platform, 'reader');
    const path = '/console/v1/ha/reserve-preview';
    expect((await api.get(`${path}?flavor=${flavor}&server_id=${server}`)).status).toBe(404);
    expect((await api.get(`${path}?flavor=none`)).status).toBe(404);
    expect((await api.get(`${path}?flavor=${flavor}&count=101`)).status).toBe(400);
  });
});
