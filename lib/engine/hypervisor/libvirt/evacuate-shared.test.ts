import { tmpdir } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { hostWithDomain, MACHINE_ID, RUNNING } from '#lib/testing/host-with-domain.ts';
import { idleContext } from '#lib/testing/idle-context.ts';
import { specOf } from '../hypervisor-suite.ts';
import type { MachineSpec } from '../machine.ts';
import { evacuate } from './build.ts';
import { VirshFailure } from './failure.ts';

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
