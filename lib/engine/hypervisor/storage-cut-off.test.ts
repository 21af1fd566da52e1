import { afterEach, expect, test, vi } from 'vitest';
import { type HostDisks, StorageCutOff } from './storage-cut-off.ts';

afterEach(() => vi.useRealTimers());

const disks = (...volumeIds: string[]): HostDisks => ({
  volumes: volumeIds.map((volumeId) => ({ volumeId, serverId: 's1', isUsed: true })),
  ...{ sharedDiskOf: null, lastReport: 'r1' },
});

/** A probe of a host whose volumes are revoked one after the other, when the test says so. */
function slowCut(...volumeIds: string[]) {
  const revoked: string[] = [];
  const turns: (() => void)[] = [];
  const isThere = vi.fn(async () => true);
  const probe = new StorageCutOff({
    ...{ disksOf: async () => disks(...volumeIds), canRevoke: async () => true, isThere },
    async revoke({ volumeId }, isWanted) {
      await new Promise<void>((resolve) => turns.push(resolve));
      return (await isWanted()) && revoked.push(volumeId) > 0;
    },
  });
  const next = async () => {
    turns.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  const begin = async () => {
    const result = probe.probe('h1', 'a');
    await vi.advanceTimersByTimeAsync(2000);
    return await result;
  };
  return { probe, revoked, isThere, next, begin };
}

test('a host loses access to the volumes of its instances once per absence', async () => {
  const revoked: string[] = [];
  const probe = new StorageCutOff({
    ...{ disksOf: async () => disks('v1', 'v2'), canRevoke: async () => true, isThere: async () => true },
    revoke: async ({ volumeId }, isWanted) => (await isWanted()) && revoked.push(volumeId) > 0,
  });
  const passed = { result: 'passed', code: 'storage_revoked', values: { count: 2 } };
  expect([await probe.probe('h1', 'a'), await probe.probe('h1', 'a')]).toEqual([passed, passed]);
  expect(revoked).toEqual(['v1', 'v2']);
  await probe.probe('h1', 'b');
  expect(revoked).toHaveLength(4);
});

test('a volume without a known client proves nothing; one whose client was cut off before in this absence does', async () => {
  vi.useFakeTimers({ now: 0 });
  const known = new Set(['v1']);
  const revoked: string[] = [];
  const probe = new StorageCutOff({
    ...{ disksOf: async () => disks('v1', 'v2'), canRevoke: async () => true, isThere: async () => true },
    revoke: async ({ volumeId }, isWanted) => (await isWanted()) && revoked.push(volumeId) > 0 && known.has(volumeId),
  });
  const failed = { result: 'failed', code: 'storage_no_client', values: { volume: 'v2' } };
  expect([await probe.probe('h1', 'a'), revoked]).toEqual([failed, ['v1', 'v2']]);
  // Storage forgets clients in its blocklist.
  known.clear();
  known.add('v2');
  vi.advanceTimersByTime(15_000);
  expect(await probe.probe('h1', 'a')).toMatchObject({ result: 'passed', values: { count: 2 } });
  expect(await probe.probe('h1', 'b')).toMatchObject({ result: 'failed', values: { volume: 'v1' } });
});

test.each([
  ['has a disk in the shared folder', { ...disks(), sharedDiskOf: 'web' }, true, 'storage_files'],
  ['has volumes that hosts open as files', disks('v1'), false, 'storage_volume_files'],
])('an instance that %s cannot be cut off', async (_what, given, canRevoke, code) => {
  const revoke = vi.fn(async () => true);
  const probe = new StorageCutOff({
    ...{ disksOf: async () => given, canRevoke: async () => canRevoke, isThere: async () => true, revoke },
  });
  expect(await probe.probe('h1', 'a')).toMatchObject({ result: 'failed', code });
  expect(revoke).not.toHaveBeenCalled();
});

test('an attempt ends before its next volume when the host is released, and says so while a volume takes long', async () => {
  vi.useFakeTimers({ now: 0 });
  const { probe, revoked, next, begin } = slowCut('v1', 'v2', 'v3');
  expect((await begin()).code).toBe('storage_running');
  await next();
  expect(revoked).toEqual(['v1']);
  probe.release(['h2']);
  expect((await probe.probe('h1', 'a')).code).toBe('storage_running');
  probe.release(['h1']);
  // The turn of v2 has not come, so nothing was revoked. No second attempt begins meanwhile.
  expect(await probe.probe('h1', 'b')).toEqual({ result: 'failed', code: 'storage_ended' });
  await next();
  await next();
  expect(revoked).toEqual(['v1']);
});

test('an attempt ends when an instance is no longer there', async () => {
  vi.useFakeTimers({ now: 0 });
  const { probe, revoked, isThere, next, begin } = slowCut('v1', 'v2', 'v3');
  await begin();
  await next();
  isThere.mockResolvedValue(false);
  await next();
  await next();
  expect(await probe.probe('h1', 'a')).toEqual({ result: 'failed', code: 'storage_ended' });
  expect([revoked, isThere.mock.calls.length]).toEqual([['v1'], 2]);
});

test('an attempt that takes longer than five minutes has failed, and revokes no further volume', async () => {
  const timeout = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  vi.useFakeTimers({ now: 0 });
  const { probe, revoked, next, begin } = slowCut('v1', 'v2');
  await begin();
  await next();
  expect(limit).toHaveBeenCalledWith(300_000);
  timeout.abort();
  const late = { result: 'failed', code: 'storage_failed', values: { reason: 'not finished within 300 s' } };
  expect(await probe.probe('h1', 'a')).toEqual(late);
  await next();
  expect([await probe.probe('h1', 'a'), revoked]).toEqual([late, ['v1']]);
  limit.mockRestore();
});

test('storage that fails is tried again after a pause, and storage that hangs holds up no round', async () => {
  vi.useFakeTimers({ now: 0 });
  const tries: (() => void)[] = [];
  const probe = new StorageCutOff({
    ...{ disksOf: async () => disks('v1'), canRevoke: async () => true, isThere: async () => true },
    revoke: (_volume, isWanted) =>
      tries.length === 0
        ? Promise.reject(new Error(`no monitor ${tries.push(() => undefined)}`))
        : new Promise((resolve) => tries.push(() => void isWanted().then(resolve))),
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
