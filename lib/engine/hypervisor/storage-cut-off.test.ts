import { afterEach, expect, test, vi } from 'vitest';
import { StorageCutOff } from './storage-cut-off.ts';

afterEach(() => vi.useRealTimers());

test('a host loses access to the volumes of its instances once per absence', async () => {
  const revoked: (readonly string[])[] = [];
  const probe = new StorageCutOff({
    disksOf: async () => ({ volumeIds: ['v1', 'v2'], sharedDiskOf: null }),
    revoke: async (ids) => revoked.push(ids) > 0,
  });
  const passed = { result: 'passed', code: 'storage_revoked', values: { count: 2 } };
  expect([await probe.probe('h1', 'a'), await probe.probe('h1', 'a')]).toEqual([passed, passed]);
  expect(revoked).toEqual([['v1', 'v2']]);
  await probe.probe('h1', 'b');
  expect(revoked).toHaveLength(2);
});

test.each([
  ['has a disk in the shared folder', { volumeIds: [], sharedDiskOf: 'web' }, true, 'storage_files'],
  ['has volumes that hosts open as files', { volumeIds: ['v1'], sharedDiskOf: null }, false, 'storage_volume_files'],
])('an instance that %s cannot be cut off', async (_what, disks, canRevoke, code) => {
  const probe = new StorageCutOff({ disksOf: async () => disks, revoke: async () => canRevoke });
  expect(await probe.probe('h1', 'a')).toMatchObject({ result: 'failed', code });
});

test('storage that fails is tried again after a pause, and storage that hangs holds up no round', async () => {
  vi.useFakeTimers({ now: 0 });
  const tries: (() => void)[] = [];
  const probe = new StorageCutOff({
    disksOf: async () => ({ volumeIds: ['v1'], sharedDiskOf: null }),
    revoke: () =>
      tries.length === 0
        ? Promise.reject(new Error(`no monitor ${tries.push(() => undefined)}`))
        : new Promise((resolve) => tries.push(() => resolve(true))),
  });
  const failed = { result: 'failed', code: 'storage_failed', values: { reason: 'no monitor 1' } };
  expect(await probe.probe('h1', 'a')).toEqual(failed);
  // Setting the clock back does not extend the pause.
  vi.setSystemTime(Date.now() - 7_200_000);
  vi.advanceTimersByTime(14_999);
  expect([await probe.probe('h1', 'a'), tries.length]).toEqual([failed, 1]);
  vi.advanceTimersByTime(1);
  const hanging = probe.probe('h1', 'a');
  await vi.advanceTimersByTimeAsync(2000);
  expect(await hanging).toMatchObject({ result: 'pending', code: 'storage_running' });
  expect([(await probe.probe('h1', 'a')).result, tries.length]).toEqual(['pending', 2]);
  tries[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect((await probe.probe('h1', 'a')).result).toBe('passed');
});
