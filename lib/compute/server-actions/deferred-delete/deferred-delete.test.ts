import { describe, expect, test } from 'vitest';
import { joinProject, newProject, type TestProject } from '#lib/testing/api.ts';
import { at, launch, newFlavor, newPrivateNetwork, newVolume, settle, show, showVolume } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { type TestPlatform, usePlatform } from '#lib/testing/platform.ts';
import {
  act,
  describeRefusals,
  endWait,
  failOn,
  historyOf,
  holdOnce,
  loseOnce,
  machineOf,
  putInState,
} from '#lib/testing/server-actions.ts';

const pathOf = (id: string) => `/compute/v2.1/servers/${id}`;
const statusOf = async ({ api }: TestProject, id: string): Promise<string | number> => {
  const answer = await api.get(pathOf(id));
  return answer.status === 200 ? answer.body.server.status : answer.status;
};

async function deleted(platform: TestPlatform, project: TestProject, input: object = {}): Promise<string> {
  const id = await launch(platform, project, input);
  expect((await project.api.delete(pathOf(id))).status).toBe(204);
  await settle(platform);
  return id;
}

describe('With NEPHOS_RECLAIM_INSTANCE_INTERVAL_SECONDS=3600', () => {
  const platform = usePlatform({ NEPHOS_RECLAIM_INSTANCE_INTERVAL_SECONDS: '3600' });

  test('DELETE /servers/{id}, then restore: SOFT_DELETED and off with all it has, then running again', async () => {
    const project = await newProject(platform);
    const network = await newPrivateNetwork(project);
    const volumeId = await newVolume(platform, project);
    const disk = { uuid: volumeId, source_type: 'volume', destination_type: 'volume', boot_index: -1 };
    const input = { networks: [{ uuid: network }], block_device_mapping_v2: [disk] };
    const id = await deleted(platform, project, input);
    const gone = await show(project, id);
    expect(gone).toMatchObject({ status: 'SOFT_DELETED', 'OS-EXT-STS:power_state': 4, 'OS-EXT-STS:task_state': null });
    expect(gone.addresses.private).toHaveLength(1);
    expect(await showVolume(project, volumeId)).toMatchObject({ status: 'in-use' });
    expect(await machineOf(platform, id)).toMatchObject({ power: 'off' });

    const answer = await act(project, id, { restore: null });
    expect([answer.status, answer.body]).toEqual([202, '']);
    await settle(platform);
    expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', addresses: gone.addresses });
    expect(await machineOf(platform, id)).toMatchObject({ power: 'running' });
    expect(await historyOf(project, id)).toEqual(['restore', 'softDelete', 'create']);
  });

  test('DELETE /servers/{id}, tried again after an administrator has reset the server: its machine is left alone', async () => {
    const project = await newProject(platform, 'admin');
    const id = await launch(platform, project);
    const fail = holdOnce(platform, 'stop', new Error('The process died.'));
    expect((await project.api.delete(pathOf(id))).status).toBe(204);
    await act(project, id, { 'os-resetState': { state: 'active' } });
    fail();
    await settle(platform);
    expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': null });
    expect(await machineOf(platform, id)).toMatchObject({ power: 'running' });
    expect(await historyOf(project, id)).toEqual(['resetState', 'softDelete (Error)', 'create']);
  });

  test('GET /servers: a deleted server is hidden, and found by its status, by what has changed, and by administrators', async () => {
    const project = await newProject(platform);
    const living = await launch(platform, project);
    const id = await deleted(platform, project);
    const admin = await newProject(platform, 'admin');
    const idsOf = async (api: TestProject['api'], query: string, version = '2.1') => {
      const { body } = await api.get(`/compute/v2.1/servers/detail?${query}`, at(version));
      return body.servers.map((server: { id: string }) => server.id).sort();
    };
    const both = [living, id].sort();
    for (const query of ['', 'deleted=True', 'soft_deleted=True', 'status=ACTIVE', 'vm_state=soft-delete']) {
      expect(await idsOf(project.api, query), query).toEqual([living]);
    }
    expect(await idsOf(project.api, 'status=soft_deleted')).toEqual([id]);
    expect(await idsOf(project.api, 'vm_state=soft-delete', '2.83')).toEqual([id]);
    expect(await idsOf(project.api, 'changes-since=2001-01-01')).toEqual(both);
    const everywhere = `all_tenants=1&project_id=${project.id}`;
    for (const [query, found] of [
      ['', [living]],
      ['deleted=True', [id]],
      ['deleted=True&soft_deleted=False', []],
      ['soft_deleted=True', both],
      ['status=SOFT_DELETED', [id]],
      ['status=DELETED', []],
    ] as const) {
      expect(await idsOf(admin.api, `${everywhere}&${query}`), query).toEqual(found);
    }
  });

  test('DELETE /servers/{id}: twice is accepted, and nothing but restore and forceDelete is possible then', async () => {
    const project = await newProject(platform);
    const id = await deleted(platform, project);
    expect((await project.api.delete(pathOf(id))).status).toBe(204);
    await settle(platform);
    for (const action of [{ 'os-start': null }, { reboot: { type: 'HARD' } }, { shelve: null }, { rescue: null }]) {
      const refused = await act(project, id, action);
      expect([refused.status, refused.body.conflictingRequest.message]).toEqual([
        409,
        expect.stringContaining('vm_state soft-delete'),
      ]);
    }
    expect(await historyOf(project, id)).toEqual(['softDelete', 'create']);
  });

  test('POST /servers/{id}/action forceDelete: a deleted server is gone for good', async () => {
    const project = await newProject(platform);
    const id = await deleted(platform, project);
    expect((await act(project, id, { forceDelete: null })).status).toBe(202);
    await settle(platform);
    expect(await statusOf(project, id)).toBe(404);
    expect(await machineOf(platform, id)).toBeUndefined();
    expect(await historyOf(project, id)).toEqual(['forceDelete', 'softDelete', 'create']);
  });

  test('POST /servers/{id}/action restore: when its place in the quota is taken it is refused with 413', async () => {
    const project = await newProject(platform);
    await setQuota(platform, project.id, 'instances', 1);
    const id = await deleted(platform, project);
    const second = await launch(platform, project);
    const refused = await act(project, id, { restore: null });
    expect([refused.status, refused.body.entityTooLarge.message]).toEqual([413, expect.stringContaining('instances')]);
    await act(project, second, { forceDelete: null });
    await settle(platform);
    expect((await act(project, id, { restore: null })).status).toBe(202);
    await settle(platform);
  });

  test('POST /servers/{id}/action restore: when it fails the server stays deleted', async () => {
    const project = await newProject(platform);
    const id = await deleted(platform, project);
    await failOn(platform, id, 'start');
    await act(project, id, { restore: null });
    await settle(platform);
    expect(await show(project, id)).toMatchObject({ status: 'SOFT_DELETED', 'OS-EXT-STS:task_state': null });
    expect((await historyOf(project, id))[0]).toBe('restore (Error)');
  });

  test('DELETE /servers/{id}: when it cannot be powered off the server is as it was', async () => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    await failOn(platform, id, 'stop');
    await project.api.delete(pathOf(id));
    await settle(platform);
    expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': null });
    expect((await historyOf(project, id))[0]).toBe('softDelete (Error)');
  });

  test('DELETE /servers/{id}: one in ERROR, and one without a host, are gone for good', async () => {
    const project = await newProject(platform);
    const failed = await launch(platform, project);
    await putInState(platform, failed, { vm_state: 'error' });
    const shelved = await launch(platform, project);
    await act(project, shelved, { shelve: null });
    await settle(platform);
    for (const id of [failed, shelved]) await project.api.delete(pathOf(id));
    await settle(platform);
    expect([await statusOf(project, failed), await statusOf(project, shelved)]).toEqual([404, 404]);
  });

  test('DELETE /servers/{id}: a rescue and a resize that waits are ended, and nothing of them is left', async () => {
    const admin = await newProject(platform, 'admin');
    const claimed = async () => {
      const hosts = platform.platform.services.database.read.selectFrom('hosts');
      return Number((await hosts.select((eb) => eb.fn.sum('used_vcpus').as('used')).executeTakeFirstOrThrow()).used);
    };
    const rescued = await launch(platform, admin);
    await act(admin, rescued, { rescue: null });
    const before = await claimed();
    const resized = await launch(platform, admin);
    await act(admin, resized, { resize: { flavorRef: await newFlavor(admin.api, { ram: 1024, disk: 1 }) } });
    await settle(platform);
    expect([await statusOf(admin, rescued), await statusOf(admin, resized)]).toEqual(['RESCUE', 'VERIFY_RESIZE']);
    for (const id of [rescued, resized]) await admin.api.delete(pathOf(id));
    await settle(platform);
    expect(await claimed()).toBe(before + 1);
    for (const id of [rescued, resized]) await act(admin, id, { restore: null });
    await settle(platform);
    expect([await statusOf(admin, rescued), await statusOf(admin, resized)]).toEqual(['ACTIVE', 'ACTIVE']);
    expect((await act(admin, resized, { confirmResize: null })).status).toBe(409);
  });

  test('DELETE /servers/{id} and restore: after a crash in the middle they end the same', async () => {
    const project = await newProject(platform);
    const stops = loseOnce(platform, 'stop');
    const id = await deleted(platform, project);
    expect(await statusOf(project, id)).toBe('SOFT_DELETED');
    const starts = loseOnce(platform, 'start');
    await act(project, id, { restore: null });
    await settle(platform);
    expect(await statusOf(project, id)).toBe('ACTIVE');
    expect([stops(), starts()]).toEqual([2, 2]);
  });

  test('POST /servers: a deleted server does not count against the quota', async () => {
    const project = await newProject(platform);
    await setQuota(platform, project.id, 'instances', 1);
    await deleted(platform, project);
    const imageRef = await insertImage(platform, project.id);
    const answer = await project.api.post('/compute/v2.1/servers', { server: { name: 'b', flavorRef: '1', imageRef } });
    expect(answer.status).toBe(202);
    await settle(platform);
  });

  describeRefusals(platform, { action: 'restore', body: { restore: null }, from: ['soft-delete'] });
});

describe('When NEPHOS_RECLAIM_INSTANCE_INTERVAL_SECONDS is over', () => {
  const platform = usePlatform({ NEPHOS_RECLAIM_INSTANCE_INTERVAL_SECONDS: '3600' });

  test('DELETE /servers/{id}: the server is gone; a restored one is not, and waits again', async () => {
    const project = await newProject(platform);
    const [kept, gone] = [await deleted(platform, project), await deleted(platform, project)];
    await act(project, kept, { restore: null });
    await settle(platform);
    for (const id of [kept, gone]) await endWait(platform, id);
    expect([await statusOf(project, kept), await statusOf(project, gone)]).toEqual(['ACTIVE', 404]);
    await project.api.delete(pathOf(kept));
    await settle(platform);
    expect(await statusOf(project, kept)).toBe('SOFT_DELETED');
    await endWait(platform, kept);
    expect(await statusOf(project, kept)).toBe(404);
    expect(await machineOf(platform, kept)).toBeUndefined();
  });

  test('DELETE /servers/{id}: when the end fails the server is in ERROR, and can be deleted again', async () => {
    const project = await newProject(platform);
    const id = await deleted(platform, project);
    await failOn(platform, id, 'destroy');
    await endWait(platform, id);
    expect(await statusOf(project, id)).toBe('ERROR');
    await project.api.delete(pathOf(id));
    await settle(platform);
    expect(await statusOf(project, id)).toBe(404);
  });
});

describe('Without an interval', () => {
  const platform = usePlatform();

  test('DELETE /servers/{id}: the server is gone at once, and cannot be restored', async () => {
    const project = await newProject(platform);
    const id = await deleted(platform, project);
    expect(await statusOf(project, id)).toBe(404);
    expect((await act(project, id, { restore: null })).status).toBe(404);
  });

  test.each([
    ['a running server', 'active', null],
    ['one with a task under way', 'active', 'rebooting'],
    ['one in ERROR', 'error', null],
  ] as const)('POST /servers/{id}/action forceDelete: %s is gone, whatever it does', async (_what, vm_state, task) => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    await putInState(platform, id, { vm_state, task_state: task && 'reboot_started' });
    expect((await act(project, id, { forceDelete: {} })).status).toBe(202);
    expect([202, 404]).toContain((await act(project, id, { forceDelete: null })).status);
    await settle(platform);
    expect(await statusOf(project, id)).toBe(404);
  });

  test('POST /servers/{id}/action forceDelete: refused with 409 while locked, to readers with 403, to others with 404', async () => {
    const project = await newProject(platform);
    const stranger = await newProject(platform);
    const reader = await joinProject(platform, project.id, 'reader');
    const id = await launch(platform, project);
    expect((await act(reader, id, { forceDelete: null })).status).toBe(403);
    await act(project, id, { lock: null });
    expect((await act(project, id, { forceDelete: null })).status).toBe(409);
    expect((await act(stranger, id, { forceDelete: null })).status).toBe(404);
    expect((await act(project, 'none', { forceDelete: null })).status).toBe(404);
    expect(await statusOf(project, id)).toBe('ACTIVE');
  });
});

describe('DELETE /servers/{id}?restorable=true', () => {
  const platform = usePlatform();
  const remove = async (project: TestProject, restorable: string) => {
    const id = await launch(platform, project);
    const answer = await project.api.delete(`${pathOf(id)}?restorable=${restorable}`);
    expect(answer.status).toBe(204);
    await settle(platform);
    return id;
  };
  const summaryOf = async ({ api }: TestProject) => (await api.get('/console/v1/server-summary')).body;
  const restorable = async (project: TestProject) => (await summaryOf(project)).restorable;

  test('keeps the server for an hour by default, and tells until when', async () => {
    const project = await newProject(platform);
    const before = Date.now();
    const id = await remove(project, 'true');
    expect(await statusOf(project, id)).toBe('SOFT_DELETED');
    const [{ server_id, until }] = await restorable(project);
    expect(server_id).toBe(id);
    expect(Date.parse(until) - before).toBeGreaterThanOrEqual(3_600_000);
    expect(Date.parse(until) - before).toBeLessThan(3_660_000);
    expect((await act(project, id, { restore: null })).status).toBe(202);
    await settle(platform);
    expect([await statusOf(project, id), await restorable(project)]).toEqual(['ACTIVE', []]);
  });

  test('it is gone when the time is over', async () => {
    const project = await newProject(platform);
    const id = await remove(project, 'true');
    await endWait(platform, id);
    expect([await statusOf(project, id), await restorable(project)]).toEqual([404, []]);
  });

  test('without the parameter, and with false, the server is gone at once', async () => {
    const project = await newProject(platform);
    expect(await statusOf(project, await deleted(platform, project))).toBe(404);
    expect(await statusOf(project, await remove(project, 'false'))).toBe(404);
  });

  test('another value is refused with 400, and the server stays', async () => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    expect((await project.api.delete(`${pathOf(id)}?restorable=perhaps`)).status).toBe(400);
    expect(await statusOf(project, id)).toBe('ACTIVE');
  });

  test('a summary lists the deleted servers of its own project only, and does not count them', async () => {
    const [project, stranger] = [await newProject(platform), await newProject(platform)];
    const id = await remove(project, 'true');
    expect(await summaryOf(project)).toMatchObject({ total: 0, restorable: [{ server_id: id }] });
    expect(await summaryOf(stranger)).toMatchObject({ total: 0, restorable: [] });
  });
});

describe('With NEPHOS_CONSOLE_RECLAIM_INTERVAL_SECONDS=0', () => {
  const platform = usePlatform({ NEPHOS_CONSOLE_RECLAIM_INTERVAL_SECONDS: '0' });

  test('DELETE /servers/{id}?restorable=true: the server is gone at once', async () => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    await project.api.delete(`${pathOf(id)}?restorable=true`);
    await settle(platform);
    expect(await statusOf(project, id)).toBe(404);
  });
});
