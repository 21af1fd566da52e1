import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { launch, newVolume, settle, show } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { failHost, mendHost, QUIET } from '#lib/testing/recovery.ts';
import { act, holdOnce, machineOf } from '#lib/testing/server-actions.ts';
import { machineLock } from './hypervisor/libvirt/driver-context.ts';
import { Locks } from './locks.ts';
import { createStorageCutOff } from './revocations.ts';
import { PermanentFailure } from './workflows/workflow.ts';

const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '2' });
const database = () => platform.platform.services.database;
const lockOut = vi.fn(async (_volumeId: string) => true);
const locks = new Locks();
let project: TestProject;
let server: string;
let host: string;
let volume: string;

beforeEach(async () => {
  lockOut.mockClear();
  project = await newProject(platform, 'admin');
  server = await launch(platform, project);
  volume = await newVolume(platform, project);
  const attachment = { volumeAttachment: { volumeId: volume } };
  await project.api.post(`/compute/v2.1/servers/${server}/os-volume_attachments`, attachment);
  await settle(platform);
  host = (await machineOf(platform, server))?.host ?? '';
});
afterEach(async () => {
  for (const name of ['sim-1', 'sim-2']) await mendHost(platform, name);
  // Each test has a single server.
  await project.api.delete(`/compute/v2.1/servers/${server}`);
  await settle(platform);
});

/** Begins to cut the host off while another operation holds the instance, does something, and ends that operation. */
async function cutOffDuring(work: () => Promise<unknown>): Promise<string> {
  const end = Promise.withResolvers<void>();
  const operation = locks.hold(machineLock(server), () => end.promise);
  const waits = vi.spyOn(locks, 'hold');
  const evidence = createStorageCutOff({
    ...{ database: database(), env: { NEPHOS_HOSTS_FOLDER_SHARED: false }, alone: locks },
    volumes: { lockOut, exports: { isExported: async () => false, drop: async () => undefined } },
  }).probe(host, 'a');
  await expect.poll(() => waits.mock.calls.length).toBe(1);
  waits.mockRestore();
  await work();
  expect(lockOut).not.toHaveBeenCalled();
  end.resolve();
  await operation;
  return (await evidence).code;
}

test('a volume is revoked after an operation on its instance has ended', async () => {
  expect(await cutOffDuring(async () => undefined)).toBe('storage_revoked');
  expect(lockOut.mock.calls).toEqual([[volume]]);
});

test('a host whose volume has no known client is not cut off, unless the instance was off', async () => {
  lockOut.mockResolvedValue(false);
  const noClient = { result: 'failed', code: 'storage_no_client', values: { volume } };
  const cut = () =>
    createStorageCutOff({
      ...{ database: database(), env: { NEPHOS_HOSTS_FOLDER_SHARED: false }, alone: locks },
      volumes: { lockOut, exports: { isExported: async () => false, drop: async () => undefined } },
    }).probe(host, 'a');
  expect(await cut()).toEqual(noClient);
  await act(project, server, { 'os-stop': null });
  await settle(platform);
  expect(await cut()).toMatchObject({ result: 'passed', code: 'storage_revoked' });
  lockOut.mockResolvedValue(true);
});

test('a volume is not revoked if any process has a report of the host by then', async () => {
  const report = { seen_at: '2026-12-01T00:00:00.000Z' };
  const record = () =>
    database().transact((tx) => tx.updateTable('hosts').set(report).where('name', '=', host).execute());
  expect(await cutOffDuring(record)).toBe('storage_ended');
  expect(lockOut).not.toHaveBeenCalled();
});

test('a volume is not revoked if its instance is being evacuated by then', async () => {
  await failHost(platform, host);
  const goOn = holdOnce(platform, 'evacuate');
  const evacuate = async () => {
    expect((await act(project, server, { evacuate: {} }, '2.68')).status).toBe(200);
    await expect.poll(async () => (await show(project, server))['OS-EXT-STS:task_state']).toBe('rebuild_spawning');
  };
  expect(await cutOffDuring(evacuate)).toBe('storage_ended');
  goOn();
  await settle(platform);
  expect(lockOut).not.toHaveBeenCalled();
});

test('a volume is not revoked if its instance is on another host by then', async () => {
  await failHost(platform, host);
  const evacuate = async () => {
    await act(project, server, { evacuate: {} }, '2.68');
    await settle(platform);
  };
  expect(await cutOffDuring(evacuate)).toBe('storage_ended');
  expect((await machineOf(platform, server))?.host).not.toBe(host);
  expect(lockOut).not.toHaveBeenCalled();
});

test('a host may write to the shared disk of a copy that an evacuation to it did not finish', async () => {
  const other = host === 'sim-1' ? 'sim-2' : 'sim-1';
  const cut = () =>
    createStorageCutOff({
      ...{ database: database(), env: { NEPHOS_HOSTS_FOLDER_SHARED: true }, alone: locks },
      volumes: { lockOut, exports: { isExported: async () => false, drop: async () => undefined } },
    }).probe(other, 'a');
  expect(await cut()).toMatchObject({ result: 'passed', code: 'storage_revoked' });
  await failHost(platform, host);
  const evacuate = vi
    .spyOn(platform.platform.services.engine.hypervisor, 'evacuate')
    .mockRejectedValue(new PermanentFailure('gone'));
  await act(project, server, { evacuate: {} }, '2.68');
  await settle(platform);
  expect(evacuate.mock.calls[0]?.[0]).toBe(other);
  evacuate.mockRestore();
  const { name } = await show(project, server);
  expect(await cut()).toMatchObject({ result: 'failed', code: 'storage_files', values: { instance: name } });
});
