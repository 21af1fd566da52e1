import { describe, expect, test } from 'vitest';
import { POWER } from '#lib/compute/servers/states.ts';
import { conditionOf, type HostSigns } from './hosts.ts';
import { type InstanceSigns, outcomeOf } from './outcome.ts';

const up: HostSigns = { state: 'up', forced_down: 0, on_maintenance: 0, maintenance_by: null };
const out = { on_maintenance: 1, maintenance_by: 'a notification' } as const;

describe('The condition of a host', () => {
  test.each([
    ['reports', {}, 'in_service'],
    ['does not report', { state: 'down' }, 'down'],
    ['is unknown to compute', { state: null, forced_down: null }, 'down'],
    ['was forced down by a person', { forced_down: 1 }, 'down'],
    ['failed and is still off', { state: 'down', forced_down: 1, ...out }, 'down'],
    ['failed and reports again, still forced down', { forced_down: 1, ...out }, 'out_of_service'],
    ['is in planned maintenance', { on_maintenance: 1 }, 'maintenance'],
    ['is switched off in planned maintenance', { state: 'down', on_maintenance: 1 }, 'maintenance'],
  ] as const)('that %s is %s', (_what, signs, condition) => {
    expect(conditionOf({ ...up, ...signs })).toBe(condition);
  });
});

const running: InstanceSigns = {
  vmState: 'active',
  powerState: POWER.running,
  isBusy: false,
  isHostDown: false,
  isHostRecovering: false,
  move: null,
  hasFailedRestart: false,
  hasRunSince: false,
};
const off = { vmState: 'stopped', powerState: POWER.shutdown } as const;
const crashed = { vmState: 'stopped', powerState: POWER.crashed } as const;

describe('What became of an instance', () => {
  test.each([
    ['it runs after its move failed: somebody moved it', { move: 'failed' }, 'recovered'],
    ['it ran again and was stopped since', { ...off, move: 'failed', hasRunSince: true }, 'recovered'],
    ['it was evacuated by a person and never started', { ...off, move: 'failed' }, 'failed'],
    ['its move failed', { vmState: 'error', isHostDown: true, move: 'failed' }, 'failed'],
    ['its recovery was given up before its turn', { vmState: 'error', isHostDown: true, move: 'ignored' }, 'failed'],
    ['its move is in progress', { vmState: 'error', isHostDown: true, move: 'ongoing' }, 'recovering'],
    ['its move waits', { isHostDown: true, move: 'pending' }, 'recovering'],
    ['the recovery of its host has just begun', { isHostDown: true, isHostRecovering: true }, 'recovering'],
    ['a person evacuates it', { vmState: 'error', isBusy: true, move: 'failed', isHostDown: true }, 'recovering'],
    ['it ran again and its owner starts it', { ...off, isBusy: true, move: 'failed', hasRunSince: true }, 'recovered'],
    ['it crashed again and is started', { ...crashed, isBusy: true, hasRunSince: true }, 'recovering'],
    ['nothing recovers its host', { isHostDown: true }, 'stranded'],
    ['the host it was moved to failed too', { isHostDown: true, move: 'succeeded' }, 'stranded'],
    ['it crashed and nobody restarted it', { ...crashed }, 'crashed'],
    ['it crashed again after it was recovered', { ...crashed, hasRunSince: true }, 'crashed'],
    ['it crashed and its restart failed', { ...crashed, hasFailedRestart: true }, 'failed'],
    ['it counts as running and is off', { powerState: POWER.shutdown, hasFailedRestart: true }, 'failed'],
    ['it was off before and was moved', { ...off, move: 'succeeded' }, 'recovered'],
  ] as const)('%s: %o is %s', (_what, signs, outcome) => {
    expect(outcomeOf({ ...running, ...signs })).toBe(outcome);
  });
});
