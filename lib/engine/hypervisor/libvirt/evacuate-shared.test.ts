import { tmpdir } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { hostWithDomain, MACHINE_ID, OFF, PLACED_AT, RUNNING } from '#lib/testing/host-with-domain.ts';
import { idleContext } from '#lib/testing/idle-context.ts';
import { specOf } from '../hypervisor-suite.ts';
import type { MachineSpec } from '../machine.ts';
import { evacuate, spawn } from './build.ts';
import { VirshFailure } from './failure.ts';
import { runHousekeeping } from './housekeeping.ts';
import { reboot } from './power.ts';
import type { FailedDestination, Server } from './server-facts.ts';

afterEach(() => vi.restoreAllMocks());

const IMAGE = { id: 'img', name: 'base-img-1.qcow2', format: 'qcow2', capacity: 1 };
const SPEC = specOf(MACHINE_ID, { imageId: IMAGE.id, ramMb: 128, nics: [] });

/** A host with the folder that all hosts share, in which the root disk is. */
function sharingHost(name: string) {
  const one = hostWithDomain(name);
  one.host.place = { ...one.host.place, tag: name };
  vi.spyOn(one.host.pool, 'has').mockResolvedValue(true);
  vi.spyOn(one.host.pool, 'known').mockResolvedValue([IMAGE.name, `${IMAGE.name}.complete`]);
  return { ...one, create: vi.spyOn(one.host.pool, 'create').mockResolvedValue() };
}

function cluster() {
  const [lost, first, second] = [sharingHost('h1'), sharingHost('h2'), sharingHost('h3')];
  const ctx = idleContext([lost.host, first.host, second.host], tmpdir());
  vi.spyOn(ctx.images, 'need').mockResolvedValue(IMAGE);
  const evacuateTo = ({ host }: typeof lost, more: Partial<MachineSpec> = {}) =>
    evacuate(ctx, host, { ...SPEC, ...more }, { isPoweredOn: true });
  return { lost, first, second, ctx, evacuateTo };
}

const LOCKED = new VirshFailure('other', 'Failed to get "write" lock');

test.each([
  ['is known from before', true],
  // The control plane was restarted since.
  ['has never responded', false],
])('an evacuation after one that failed keeps the disk, where the lost host %s', async (_, isKnown) => {
  const { lost, first, second, evacuateTo } = cluster();
  lost.put(RUNNING, { imageId: IMAGE.id });
  const domain = lost.found();
  if (isKnown && domain) lost.host.lastSeen.set(MACHINE_ID, domain);
  lost.fallSilent();
  vi.mocked(first.host.start).mockRejectedValueOnce(LOCKED);
  await expect(evacuateTo(first)).rejects.toThrow(LOCKED);
  await evacuateTo(second);
  expect(second.found()).toMatchObject({ state: RUNNING });
  for (const { create } of [first, second]) expect(create).not.toHaveBeenCalled();
});

test('an unfinished domain on the lost host does not replace the disk of a machine that ran', async () => {
  const { lost, first, evacuateTo } = cluster();
  lost.put(RUNNING, { imageId: IMAGE.id, isBuilding: true });
  const domain = lost.found();
  if (domain) lost.host.lastSeen.set(MACHINE_ID, domain);
  lost.fallSilent();
  await evacuateTo(first);
  expect(first.create).not.toHaveBeenCalled();
});

test.each([
  ['was being built on the lost host', { isBuilding: true }, 1],
  ['was complete there', {}, 0],
])('a machine that never ran and %s: disks are created %o, %i', async (_, note, times) => {
  const { lost, first, evacuateTo } = cluster();
  lost.put(RUNNING, { imageId: IMAGE.id, ...note });
  const domain = lost.found();
  if (domain) lost.host.lastSeen.set(MACHINE_ID, domain);
  lost.fallSilent();
  await evacuateTo(first, { isNew: true });
  expect(first.create).toHaveBeenCalledTimes(times);
});

test('the disk of a machine whose domain disappears during an evacuation is removed only with its server', async () => {
  const { lost, first, ctx, evacuateTo } = cluster();
  lost.fallSilent();
  const disappear = async () => {
    await first.host.undefine(MACHINE_ID);
    throw new VirshFailure('missing', 'Domain not found');
  };
  vi.mocked(first.host.start).mockImplementation(disappear);
  await evacuateTo(first);
  expect(first.host.clear).not.toHaveBeenCalled();
  ctx.serverOf = async () => undefined;
  await evacuateTo(first);
  expect(first.host.clear).toHaveBeenCalledOnce();
});

const NO_MEMORY = new VirshFailure('other', 'cannot allocate memory');

test.each([
  ['a shared folder', true],
  ['folders of their own', false],
])(
  'an evacuation that failed on hosts with %s leaves no copy: the machine starts on its host again',
  async (_, isShared) => {
    const { lost, first, ctx, evacuateTo } = cluster();
    if (!isShared) for (const { host } of [lost, first]) host.place = { ...host.place, tag: undefined };
    lost.put(OFF, { imageId: IMAGE.id });
    lost.fallSilent();
    vi.mocked(first.host.start).mockRejectedValueOnce(NO_MEMORY);
    await expect(evacuateTo(first)).rejects.toThrow(NO_MEMORY);
    expect(first.found()).toBeUndefined();
    expect(vi.mocked(first.host.clear).mock.calls).toHaveLength(isShared ? 0 : 1);
    lost.comeBack();
    await reboot(ctx, await ctx.inventory.need(MACHINE_ID), 'HARD');
    expect(lost.found()).toMatchObject({ state: RUNNING });
  },
);

test('a copy on the host of its server is not removed when its evacuation there fails', async () => {
  const { first, ctx, evacuateTo } = cluster();
  ctx.serverOf = async () => ({ host: 'h2', isAtRest: false });
  vi.mocked(first.host.start).mockRejectedValueOnce(NO_MEMORY);
  await expect(evacuateTo(first)).rejects.toThrow(NO_MEMORY);
  expect(first.found()).toBeDefined();
});

/** A machine on h1 and a newer unfinished copy on h2, where an evacuation ended while h2 did not respond. */
function interrupted(server: Server) {
  const { lost, first, second, ctx, evacuateTo } = cluster();
  lost.put(OFF, { imageId: IMAGE.id });
  first.put(RUNNING, { imageId: IMAGE.id, isBuilding: true, placedAt: PLACED_AT + 1 });
  ctx.serverOf = async () => server;
  vi.spyOn(ctx.volumes.exports, 'tend').mockResolvedValue();
  const tended = async () => runHousekeeping(ctx, await ctx.inventory.all());
  for (const { host, found } of [lost, first])
    vi.spyOn(host, 'all').mockImplementation(async () => [found()].filter((one) => one !== undefined));
  return { lost, first, second, ctx, tended, evacuateTo };
}

test('an unfinished copy does not count over the machine, and is removed once its host responds', async () => {
  const { first, ctx, tended } = interrupted({ host: 'h1', isAtRest: true });
  expect((await ctx.inventory.need(MACHINE_ID)).host.name).toBe('h1');
  expect((await ctx.inventory.all()).overtaken).toEqual([]);
  await tended();
  expect(first.found()).toBeUndefined();
  expect(first.host.clear).not.toHaveBeenCalled();
});

test.each([
  ['while its evacuation runs', { host: 'h1', isAtRest: false }],
  ['on the host of its server', { host: 'h2', isAtRest: true }],
])('an unfinished copy is not removed %s', async (_, server) => {
  const { first, tended } = interrupted(server);
  await tended();
  expect(first.found()).toBeDefined();
});

test('a copy that a host was building when it fell silent counts as the machine if its server is there now', async () => {
  const { first, ctx } = interrupted({ host: 'h2', isAtRest: true });
  const domain = first.found();
  if (domain) first.host.lastSeen.set(MACHINE_ID, domain);
  first.fallSilent();
  await expect(ctx.inventory.need(MACHINE_ID)).rejects.toThrow('the host h2 does not respond');
});

/** The machine after an evacuation to h2, which fell silent when it had started the guest; h1 responds again. */
function doubtful(destination: Partial<FailedDestination> = {}) {
  const all = interrupted({ host: 'h1', isAtRest: false });
  all.ctx.failedDestinations = async () => [{ host: 'h2', isOut: false, ...destination }];
  all.first.fallSilent();
  const restarted = async () => reboot(all.ctx, await all.ctx.inventory.need(MACHINE_ID), 'HARD');
  const evacuated = () => {
    all.lost.fallSilent();
    return all.evacuateTo(all.second);
  };
  const volumes = [{ volumeId: 'volume-1', device: '/dev/vdb', sizeGib: 1 }];
  return { ...all, restarted, evacuated, volumes };
}

const MAY_RUN = `Instance ${MACHINE_ID} may run on host h2, to which its evacuation failed and which does not respond.`;

test('while the destination of a failed evacuation is silent, the machine starts on no other host', async () => {
  const { lost, second, restarted, evacuated } = doubtful();
  await expect(restarted()).rejects.toThrow(MAY_RUN);
  expect(lost.found()?.state).toEqual(OFF);
  await expect(evacuated()).rejects.toThrow(MAY_RUN);
  expect(second.found()).toBeUndefined();
});

test('while it is silent, an instance that was shelved since is not created on another host', async () => {
  const { lost, first, second, ctx } = doubtful();
  await lost.host.remove(MACHINE_ID);
  const unshelved = () => spawn(ctx, second.host, SPEC);
  await expect(unshelved()).rejects.toThrow(MAY_RUN);
  expect(second.found()).toBeUndefined();
  first.comeBack();
  await unshelved();
  expect([first.found(), second.found()]).toMatchObject([undefined, { state: RUNNING }]);
});

test('once that host has been fenced or forced down, the machine starts elsewhere', async () => {
  const { lost, second, restarted, evacuated } = doubtful({ isOut: true });
  await restarted();
  expect(lost.found()).toMatchObject({ state: RUNNING });
  await evacuated();
  expect(second.found()).toMatchObject({ state: RUNNING });
});

test.each(['restarted', 'evacuated'] as const)(
  'once that host responds, its copy is removed before one is %s',
  async (verb) => {
    const all = doubtful();
    all.first.comeBack();
    await all[verb]();
    expect(all.first.found()).toBeUndefined();
    expect(all.first.host.clear).not.toHaveBeenCalled();
  },
);

test.each([
  ['as files', false, 0],
  ['that it loses', true, 1],
])('a copy with volumes %s may write to them: %o', async (_, isRevocable, starts) => {
  const { lost, second, ctx, volumes } = doubtful();
  for (const { host } of [lost, second]) host.place = { ...host.place, tag: undefined };
  vi.spyOn(ctx.volumes, 'canRenew').mockResolvedValue(isRevocable);
  const renewed = vi.spyOn(ctx.volumes, 'renew').mockResolvedValue();
  vi.spyOn(ctx.volumes, 'plugged').mockResolvedValue([]);
  lost.fallSilent();
  const evacuation = evacuate(ctx, second.host, { ...SPEC, imageId: null, volumes }, { isPoweredOn: true });
  if (isRevocable) await evacuation;
  else await expect(evacuation).rejects.toThrow(MAY_RUN);
  expect(second.host.start).toHaveBeenCalledTimes(starts);
  if (isRevocable) expect(renewed).toHaveBeenCalledWith(volumes);
});

test('a host that was fenced loses the volumes of the copy as well', async () => {
  const { lost, second, ctx, volumes } = doubtful({ isOut: true });
  const renewed = vi.spyOn(ctx.volumes, 'renew').mockResolvedValue();
  vi.spyOn(ctx.volumes, 'plugged').mockResolvedValue([]);
  lost.fallSilent();
  await evacuate(ctx, second.host, { ...SPEC, volumes }, { isPoweredOn: true });
  expect(renewed).toHaveBeenCalledWith(volumes);
});
