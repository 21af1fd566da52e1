import { afterEach, expect, test, vi } from 'vitest';
import { Locks } from '#lib/engine/locks.ts';
import type { VolumeExports } from '#lib/engine/storage/exports/exports.ts';
import { useFakeVirsh } from '#lib/testing/fake-virsh.ts';
import { idleDriver } from '#lib/testing/idle-driver.ts';
import { type FoundDomain, Host } from './host.ts';
import type { LibvirtOptions } from './libvirt.ts';

const virsh = useFakeVirsh();
afterEach(() => vi.restoreAllMocks());

/** A running machine with two exported volumes. */
const USER = {
  plan: { id: 'machine-1', volumes: ['volume-1', 'volume-2'].map((volumeId) => ({ volumeId, export: 'x' })) },
  state: { isActive: true },
} as unknown as FoundDomain;

async function driverWith({ alone }: Pick<LibvirtOptions, 'alone'> = {}) {
  virsh.is('echo "error: failed to connect to the hypervisor" >&2; exit 1');
  vi.spyOn(Host.prototype, 'all').mockResolvedValue([USER]);
  vi.spyOn(Host.prototype, 'find').mockResolvedValue(undefined);
  const { driver, exports } = await idleDriver(virsh.folder, alone && { alone });
  const copy = (volumeId: string, path: string) => driver.copyVolume(volumeId, { path, format: 'qcow2' });
  return { driver, exports, copy };
}

/** Records the start and end of copies; the copy named `slow` ends when the promise resolves. */
function tellOf(exports: VolumeExports, done: string[], slow: string, ends: Promise<void>): void {
  vi.spyOn(exports, 'copy').mockImplementation(async (volumeId, { path }) => {
    done.push(`${path} of ${volumeId} begins`);
    if (path === slow) await ends;
    done.push(`${path} of ${volumeId} ends`);
  });
}

test('of one volume one copy is made at a time, and it grows when none is; copies of others go on', async () => {
  const { driver, exports, copy } = await driverWith();
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  tellOf(exports, done, 'first', first.promise);
  const copies = [copy('volume-1', 'first'), copy('volume-1', 'second')];
  const grown = driver.extendVolume('machine-1', 'volume-1', 2).catch(() => done.push('grows'));
  await copy('volume-2', 'third');
  await driver.extendVolume('machine-1', 'volume-2', 2).catch(() => undefined);
  const before = ['first of volume-1 begins', 'third of volume-2 begins', 'third of volume-2 ends'];
  expect(done).toEqual(before);
  first.resolve();
  await Promise.all([...copies, grown]);
  expect(done.slice(before.length)).toEqual([
    'first of volume-1 ends',
    'second of volume-1 begins',
    'second of volume-1 ends',
    'grows',
  ]);
});

test('of one volume one process makes a copy at a time', async () => {
  const [done, requested]: [string[], string[]] = [[], []];
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const alone = new Locks();
  const hold = alone.hold.bind(alone);
  vi.spyOn(alone, 'hold').mockImplementation((name, work) => {
    if (requested.push(name) === 2) second.resolve();
    return hold(name, work);
  });
  const [one, other] = [await driverWith({ alone }), await driverWith({ alone })];
  for (const { exports } of [one, other]) tellOf(exports, done, 'first', first.promise);
  const copies = [one.copy('volume-1', 'first'), other.copy('volume-1', 'second')];
  await second.promise;
  await other.copy('volume-2', 'third');
  const before = ['first of volume-1 begins', 'third of volume-2 begins', 'third of volume-2 ends'];
  expect(done).toEqual(before);
  first.resolve();
  await Promise.all(copies);
  const after = ['first of volume-1 ends', 'second of volume-1 begins', 'second of volume-1 ends'];
  expect(done.slice(before.length)).toEqual(after);
});
