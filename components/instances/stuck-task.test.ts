import { expect, test } from 'vitest';
import type { TaskState } from '#lib/compute/server-actions/verbs.ts';
import { POWER, type PowerState, type ServerStatus, type VmState } from '#lib/compute/servers/states.ts';
import { isProblem, isSlow, isStuck, type Paces, problemsIn } from './stuck-task.ts';

const now = Date.parse('2026-05-01T12:00:00Z');
const none: Paces = new Map();
const paces = (count: number, p95_seconds: number): Paces =>
  new Map([['stop', { action: 'stop', count, p95_seconds }]]);
const server = (
  status: ServerStatus,
  vmState: VmState,
  task: TaskState | null,
  minutes: number,
  power: PowerState = POWER.running,
) => ({
  status,
  'OS-EXT-STS:power_state': power,
  updated: new Date(now - minutes * 60_000).toISOString(),
  'OS-EXT-STS:vm_state': vmState,
  'OS-EXT-STS:task_state': task,
});

test('a step that takes more than ten minutes is stuck; one that moves a disk has half an hour', () => {
  expect(isStuck(server('BUILD', 'building', 'spawning', 11), now)).toBe(true);
  expect(isStuck(server('BUILD', 'building', 'spawning', 9), now)).toBe(false);
});

test('what is not under way is never stuck, however long ago it changed', () => {
  expect(isStuck(server('ACTIVE', 'active', null, 90_000), now)).toBe(false);
});

test.each([
  ['ERROR', 'error', null, 0],
  ['VERIFY_RESIZE', 'resized', null, 0],
  ['ACTIVE', 'active', 'powering-off', 11],
] as const)('%s in %s with task %s is a problem', (status, vmState, task, minutes) => {
  expect(isProblem(server(status, vmState, task, minutes), now, none)).toBe(true);
});

test('a crashed instance is a problem until somebody starts it', () => {
  expect(isProblem(server('SHUTOFF', 'stopped', null, 11, POWER.crashed), now, none)).toBe(true);
  expect(isProblem(server('SHUTOFF', 'stopped', 'powering-on', 1, POWER.crashed), now, none)).toBe(false);
  expect(isProblem(server('SHUTOFF', 'stopped', null, 11, POWER.shutdown), now, none)).toBe(false);
});

test('the number of problems counts crashed instances once', () => {
  const statuses = [
    { status: 'ERROR', count: 2 },
    { status: 'SHUTOFF', count: 5 },
  ] as const;
  expect(problemsIn({ statuses: [...statuses], busy: [], crashed: 3 }, now, none)).toBe(5);
});

test('a running instance without a task is no problem', () => {
  expect(isProblem(server('ACTIVE', 'active', null, 11), now, none)).toBe(false);
});

test('what takes longer than it usually does here is slow, and a problem', () => {
  const stopping = server('ACTIVE', 'active', 'powering-off', 1);
  expect(isSlow(stopping, now, paces(20, 59))).toBe(true);
  expect(isProblem(stopping, now, paces(20, 59))).toBe(true);
  expect(isSlow(stopping, now, paces(20, 61))).toBe(false);
});

test('a few actions say nothing about what is usual, nor do those of another kind', () => {
  expect(isSlow(server('ACTIVE', 'active', 'powering-off', 1), now, paces(19, 1))).toBe(false);
  expect(isSlow(server('SHUTOFF', 'stopped', 'powering-on', 1), now, paces(20, 1))).toBe(false);
});

test('what ends within ten seconds is not slow, however quick it is otherwise', () => {
  expect(isSlow(server('ACTIVE', 'active', 'powering-off', 0.1), now, paces(20, 1))).toBe(false);
});
