import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SERVER_VERBS, type ServerVerb, TASK_STATES } from '../server-actions/verbs.ts';
import { can } from './can.ts';
import { isTransitional } from './server-state.ts';
import { SERVER_STATUSES, VM_STATES } from './states.ts';
import { statesOf, statusOf } from './status.ts';

const vmState = fc.constantFrom(...VM_STATES);
const taskState = fc.constantFrom(...TASK_STATES, null);

test('a filter by status finds exactly the states that show as this status', () => {
  fc.assert(
    fc.property(vmState, taskState, (vm, task) => {
      const found = SERVER_STATUSES.filter((status) =>
        statesOf(status).some(({ vmState, tasks, isWithTasks }) => {
          const isAmong = task !== null && tasks.includes(task);
          return vmState === vm && (isWithTasks ? isAmong : !isAmong);
        }),
      );
      expect(found).toEqual([statusOf(vm, task)]);
    }),
  );
});

const ALWAYS: readonly ServerVerb[] = ['lock', 'unlock', 'reset_state', 'force_delete', 'delete', 'unprotect'];
const verb = fc.constantFrom(...SERVER_VERBS.filter((name) => !ALWAYS.includes(name)));

test('nothing but locks, deletion and what allows it is open to a server that never ran, or that is about to go', () => {
  fc.assert(
    fc.property(vmState, verb, (vm_state, name) => {
      expect(can(name, { vm_state, task_state: null, power_state: 1, launched_at: null, locked: false })).not.toBe(
        true,
      );
      expect(
        can(name, { vm_state, task_state: 'deleting', power_state: 1, launched_at: 'then', locked: false }),
      ).not.toBe(true);
    }),
  );
});

test('a lock stops all but looking at it and unlocking, and stops no administrator', () => {
  fc.assert(
    fc.property(vmState, taskState, fc.constantFrom(...SERVER_VERBS), (vm_state, task_state, name) => {
      const open = { vm_state, task_state, power_state: 1, launched_at: 'then', locked: false };
      const locked = { ...open, locked: true };
      const isExempt = ['lock', 'unlock', 'console'].includes(name);
      if (isExempt) expect(can(name, locked)).toBe(can(name, open));
      else expect(can(name, locked)).toBe('The instance is locked. Unlock it first.');
      expect(can(name, locked, true)).toBe(can(name, open));
    }),
  );
});

test('nothing at all is allowed to a deleted server', () => {
  fc.assert(
    fc.property(taskState, fc.constantFrom(...SERVER_VERBS), (task_state, name) => {
      expect(
        can(name, { vm_state: 'deleted', task_state, power_state: 1, launched_at: 'then', locked: false }, true),
      ).not.toBe(true);
    }),
  );
});

test('a hard reboot is allowed while a soft one hangs, another stop is not', () => {
  const hanging = {
    vm_state: 'active',
    task_state: 'reboot_started',
    power_state: 1,
    launched_at: 'then',
    locked: false,
  } as const;
  expect(can('reboot_hard', hanging)).toBe(true);
  expect(can('stop', hanging)).toBe('Wait until the current task has finished.');
  expect(isTransitional(hanging)).toBe(true);
});
