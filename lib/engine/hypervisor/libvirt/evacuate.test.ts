import { tmpdir } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { hostWithDomain, MACHINE_ID, OFF, PLACED_AT, RUNNING } from '#lib/testing/host-with-domain.ts';
import { idleContext } from '#lib/testing/idle-context.ts';
import { specOf } from '../hypervisor-suite.ts';
import type { MachineSpec, MachineVolume } from '../machine.ts';
import { evacuate } from './build.ts';
import type { DomainState } from './states.ts';

afterEach(() => vi.restoreAllMocks());

const ARRIVING: DomainState = { ...RUNNING, power: 'paused', isArriving: true };
const migration = { from: 'h1', host: 'h2', wasRunning: true };

function cluster() {
  const [lost, other] = [hostWithDomain('h1'), hostWithDomain('h2')];
  const locked: string[] = [];
  const ctx = idleContext([lost.host, other.host], tmpdir(), {
    lockOut: async (volumeId) => locked.push(volumeId) > 0,
    locate: async (volumeId) => ({ path: `/volumes/${volumeId}`, format: 'raw' }),
  });
  const spec = specOf(MACHINE_ID, { imageId: null, ramMb: 128, nics: [] });
  const evacuated = (more: Partial<MachineSpec> = {}) =>
    evacuate(ctx, other.host, { ...spec, ...more }, { isPoweredOn: true });
  return { lost, other, ctx, inventory: ctx.inventory, locked, evacuated };
}

test('a domain whose memory stopped arriving is not a machine: it is rebuilt, and replaces the one that continues', async () => {
  const { lost, other, inventory, evacuated } = cluster();
  lost.put(RUNNING, { migration });
  other.put(ARRIVING, { migration });
  lost.fallSilent();
  await evacuated();
  expect(other.host.undefine).toHaveBeenCalled();
  expect(other.found()).toMatchObject({ state: { power: 'running', isArriving: false } });
  expect(other.found()?.plan.note).not.toHaveProperty('migration');
  lost.comeBack();
  const { machine, others } = await inventory.locate(MACHINE_ID);
  expect([machine?.host.name, others.map(({ host }) => host.name)]).toEqual(['h2', ['h1']]);
  expect(machine?.plan.note.placedAt).toBeGreaterThan(PLACED_AT);
});

test('a machine counts where it was placed last, although the clock was set back before', async () => {
  const { lost, other, ctx, inventory, evacuated } = cluster();
  ctx.nextPlacement = async () => PLACED_AT + 1;
  vi.spyOn(Date, 'now').mockReturnValue(PLACED_AT - 1);
  lost.put(RUNNING);
  lost.fallSilent();
  await evacuated();
  lost.comeBack();
  const { machine, others } = await inventory.locate(MACHINE_ID);
  expect([machine?.host.name, others.map(({ host }) => host.name)]).toEqual(['h2', ['h1']]);
  expect(other.found()?.plan.note.placedAt).toBe(PLACED_AT + 1);
});

test('one that had arrived runs on, and from then on counts over what the lost host has of it', async () => {
  const { lost, other, inventory, evacuated } = cluster();
  lost.put(RUNNING, { migration });
  other.put(RUNNING, { migration });
  lost.fallSilent();
  await evacuated();
  expect(other.host.define).not.toHaveBeenCalled();
  lost.comeBack();
  expect((await inventory.locate(MACHINE_ID)).machine?.host.name).toBe('h2');
  expect(other.found()?.plan.note).toMatchObject({ placedAt: expect.any(Number), migration: undefined });
  expect(other.found()?.plan.note.placedAt).toBeGreaterThan(PLACED_AT);
});

test('one that had arrived by a resize that was given up is made as it is to be, and runs', async () => {
  const { lost, other, evacuated } = cluster();
  const former = { host: 'h1', vcpus: 1, ramMb: 128, diskGb: 1 };
  other.put(RUNNING, { diskGb: 2, extraSpecs: { 'hw:cpu_sockets': '1' }, former });
  lost.fallSilent();
  await evacuated();
  await evacuated();
  expect(other.host.define).toHaveBeenCalledOnce();
  expect(other.found()).toMatchObject({ state: RUNNING, plan: { note: { diskGb: 1, extraSpecs: {} } } });
  expect(other.found()?.plan.note.former).toBeUndefined();
});

test('of the two ends of a migration the old one counts until the new one has arrived, whether or not they run', async () => {
  const { lost, other, inventory } = cluster();
  const counts = async (old: DomainState, arrived: DomainState) => {
    lost.put(old, { migration });
    other.put(arrived, { migration });
    return (await inventory.locate(MACHINE_ID)).machine?.host.name;
  };
  expect(await counts(RUNNING, ARRIVING)).toBe('h1');
  expect(await counts({ ...RUNNING, power: 'paused' }, RUNNING)).toBe('h2');
  expect(await counts(OFF, OFF)).toBe('h2');
});

test('the lost host is kept from a volume that was being detached too, and the machine is made without it', async () => {
  const { lost, other, locked, evacuated } = cluster();
  lost.put(RUNNING);
  lost.fallSilent();
  const volume = (volumeId: string, device: string): MachineVolume => ({ volumeId, device, sizeGib: 1 });
  await evacuated({ volumes: [volume('kept', '/dev/vda')], leaving: [volume('left', '/dev/vdb')] });
  expect(locked).toEqual(['kept', 'left']);
  expect(other.found()?.plan.volumes).toMatchObject([{ volumeId: 'kept' }]);
});

test('nothing is built beside a machine that runs on a host which answers', async () => {
  const { lost, other, evacuated } = cluster();
  lost.put(RUNNING, { migration });
  other.put(ARRIVING, { migration });
  await expect(evacuated()).rejects.toThrow('runs on host h1');
  expect(other.found()?.state).toEqual(ARRIVING);
});
