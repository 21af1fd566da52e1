import { expect, test, vi } from 'vitest';
import { idleHost } from '#lib/testing/idle-host.ts';
import type { DriverContext } from './driver-context.ts';
import { VirshFailure } from './failure.ts';
import type { FoundDomain } from './host.ts';
import { reboot, start, stop, suspend } from './power.ts';
import { serverFacts } from './server-facts.ts';
import type { DomainState } from './states.ts';
import { element } from './xml.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const RUNNING: DomainState = { power: 'running', isActive: true, isArriving: false, isStalled: false };
const OFF: DomainState = { ...RUNNING, power: 'off', isActive: false };
const LOST = new VirshFailure('lost', 'gone');

/** A host in memory with one machine whose guest obeys the power button. */
function hostWith(state: DomainState) {
  const { connection, pool, host } = idleHost();
  vi.spyOn(pool, 'length').mockResolvedValue(700);
  const note = { name: 'web-1', diskGb: 1, imageId: null, placedAt: 1, extraSpecs: {}, imageProperties: {} };
  const plan = { id: ID, vcpus: 1, ramMb: 128, pinned: [], nics: [], volumes: [], note };
  const found: FoundDomain = { host, plan, state, xml: element('domain') };
  vi.spyOn(host, 'find').mockImplementation(async () => ({ ...found }));
  vi.spyOn(connection, 'run').mockImplementation(async ([verb]) => {
    if (verb === 'shutdown') found.state = OFF;
    return '';
  });
  vi.spyOn(connection, 'runAll').mockImplementation(async (commands) => {
    if (commands.some(([verb]) => verb === 'start')) found.state = RUNNING;
    if (commands.some(([verb]) => verb === 'destroy')) found.state = OFF;
    return '';
  });
  const ctx = {
    ...{ ...serverFacts(), volumes: { replugged: async () => [] }, shutdownMs: 1000 },
  } as unknown as DriverContext;
  return { found, host, ctx };
}

test('a soft reboot that broke off when the guest had turned itself off goes on when it is done again', async () => {
  const { found, host, ctx } = hostWith(RUNNING);
  vi.spyOn(host, 'cut').mockRejectedValueOnce(LOST);
  await expect(reboot(ctx, { ...found }, 'SOFT')).rejects.toThrow(LOST);
  expect(found.state).toEqual(OFF);
  await reboot(ctx, { ...found }, 'SOFT');
  expect(found.state).toEqual(RUNNING);
});

test('a start stores where the console log of the boot begins', async () => {
  const { found, host, ctx } = hostWith(OFF);
  await start(ctx, { ...found });
  const stored = vi.mocked(host.connection.runAll).mock.calls.flat(2).flat();
  expect(stored).toContainEqual(expect.stringMatching(/logStart&quot;:700/));
});

test('a machine that is off is not rebooted softly, also when it was stopped after a reboot that broke off', async () => {
  const { found, host, ctx } = hostWith(OFF);
  await expect(reboot(ctx, { ...found }, 'SOFT')).rejects.toThrow('is off');
  await host.updateNote(found, { isRebooting: true });
  await stop(ctx, { ...found });
  await expect(reboot(ctx, { ...found }, 'SOFT')).rejects.toThrow('is off');
  expect(found.state).toEqual(OFF);
});

test('a suspend that is done again while the memory is being saved waits for that; another job is none', async () => {
  const { found, host, ctx } = hostWith({ ...RUNNING, power: 'paused' });
  const jobs = ['Operation:        Snapshot', 'Operation:        Save', 'Operation:        Save'];
  vi.mocked(host.connection.run).mockImplementation(async ([verb]) => {
    if (verb === 'managedsave') throw new VirshFailure('busy', 'cannot acquire state change lock');
    const job = jobs.shift();
    if (job) return job;
    found.state = { ...OFF, power: 'suspended' };
    throw new VirshFailure('refused', 'domain is not running');
  });
  await expect(suspend(ctx, { ...found })).rejects.toThrow('state change lock');
  await suspend(ctx, { ...found });
  expect([found.state.power, jobs]).toEqual(['suspended', []]);
});
