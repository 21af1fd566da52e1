import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { Locks } from '#lib/engine/locks.ts';
import { useFakeVirsh } from '#lib/testing/fake-virsh.ts';
import { idleContext } from '#lib/testing/idle-context.ts';
import { idleDriver } from '#lib/testing/idle-driver.ts';
import { idleHost } from '#lib/testing/idle-host.ts';
import { HostAwayError } from '../hypervisor.ts';
import { specOf } from '../hypervisor-suite.ts';
import { destroy } from './destroy.ts';
import { VirshFailure } from './failure.ts';
import { type FoundDomain, Host } from './host.ts';

const virsh = useFakeVirsh();
afterEach(() => vi.restoreAllMocks());

const ID = '00000000-0000-4000-8000-000000000001';

test('a machine that a silent host may still run is cut off from its volumes when it is destroyed', async () => {
  virsh.is(`echo 'error: failed to connect to the hypervisor' >&2; exit 1`);
  const dataFolder = join(virsh.folder, 'data');
  mkdirSync(dataFolder);
  const locked: string[] = [];
  const lockOut = async (id: string) => locked.push(id) > 0;
  const { driver } = await idleDriver(dataFolder, { volumes: { lockOut }, restartS: 0 });
  await driver.destroy(ID, { volumes: ['volume-1', 'volume-2'] });
  expect(locked).toEqual(['volume-1', 'volume-2']);
  await expect(driver.destroy(ID, { volumes: ['volume-3'], from: 'h1' })).rejects.toThrow(HostAwayError);
  await driver.use([]);
  await driver.destroy(ID, { volumes: ['volume-3'] });
  expect(locked).toEqual(['volume-1', 'volume-2']);
  await driver.close();
});

test('what one process does to a machine waits for what another does to it', async () => {
  virsh.is(`echo 'error: failed to connect to the hypervisor' >&2; exit 1`);
  const calls: string[] = [];
  const [begun, both, ends] = [0, 0, 0].map(() => Promise.withResolvers<void>());
  const alone = new Locks();
  const hold = alone.hold.bind(alone);
  vi.spyOn(alone, 'hold').mockImplementation((name, work) => {
    if (calls.push(name) === 2) both?.resolve();
    return hold(name, work);
  });
  const open = () => idleDriver(virsh.folder, { alone, restartS: 0 });
  const [{ driver: one }, { driver: other }] = [await open(), await open()];
  const off = { plan: { id: ID, volumes: [], note: {} }, state: { power: 'off' } } as unknown as FoundDomain;
  let found: FoundDomain | undefined = off;
  vi.spyOn(Host.prototype, 'find').mockImplementation(async () => found);
  vi.spyOn(Host.prototype, 'remove').mockImplementation(async () => {
    begun?.resolve();
    await ends?.promise;
    found = undefined;
  });
  const started = vi.spyOn(Host.prototype, 'start').mockResolvedValue();
  const destroyed = one.destroy(ID);
  await begun?.promise;
  const start = other.start(ID);
  await both?.promise;
  ends?.resolve();
  await destroyed;
  await expect(start).rejects.toThrow(`Instance ${ID} does not exist on any host.`);
  expect(started).not.toHaveBeenCalled();
  expect(calls).toEqual([`machine ${ID}`, `machine ${ID}`]);
});

test('one whose server goes is not made, whichever process takes it away', async () => {
  virsh.is(`echo 'error: failed to connect to the hypervisor' >&2; exit 1`);
  const { driver } = await idleDriver(virsh.folder, { restartS: 0, serverOf: async () => undefined });
  await expect(driver.spawn('h1', specOf(ID))).rejects.toThrow('is being deleted');
  await driver.close();
});

test('one that is destroyed while it waits to be created is not created, and can be when requested again', async () => {
  virsh.is(`echo 'error: failed to connect to the hypervisor' >&2; exit 1`);
  const { driver } = await idleDriver(virsh.folder, { restartS: 0 });
  const spec = specOf(ID);
  const made = () => [driver.spawn('h1', spec), driver.evacuate('h1', spec, { isPoweredOn: true })];
  const [destroyed, waiting] = [driver.destroy(ID), made()];
  await destroyed;
  for (const one of waiting) await expect(one).rejects.toThrow('deleted before');
  for (const one of made()) await expect(one).rejects.toThrow('failed to connect');
  await driver.close();
});

test('so is one whose host falls silent after a look at it; while it must let go of the machine, nothing is cut off', async () => {
  const [h1, h2] = [idleHost('h1').host, idleHost('h2').host];
  for (const host of [h1, h2]) vi.spyOn(host, 'find').mockResolvedValue(undefined);
  vi.spyOn(h1, 'remove').mockResolvedValue();
  vi.spyOn(h2, 'remove').mockRejectedValue(new VirshFailure('lost', 'gone'));
  const cut: string[] = [];
  const ctx = idleContext([h1, h2], virsh.folder);
  vi.spyOn(ctx.volumes, 'cutOff').mockImplementation(async (ids) => void cut.push(...ids));
  await expect(destroy(ctx, ID, { volumes: ['volume-1'], from: 'h2' })).rejects.toThrow('the host h2 does not respond');
  expect(cut).toEqual([]);
  await destroy(ctx, ID, { volumes: ['volume-1'], from: 'h1' });
  expect(cut).toEqual(['volume-1']);
});
