import fc from 'fast-check';
import { expect, test } from 'vitest';
import { can, isTransitional } from './can.ts';
import { SERVER_STATUSES, statesOf, statusOf, TASK_STATES, VM_STATES } from './status.ts';

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

test('nothing is allowed to a server that never ran, or that is about to go', () => {
  const verbs = ['start', 'stop', 'reboot', 'reboot_hard', 'attach_volume', 'detach_volume'] as const;
  fc.assert(
    fc.property(vmState, fc.constantFrom(...verbs), (vm_state, verb) => {
      expect(can(verb, { vm_state, task_state: null, launched_at: null })).not.toBe(true);
      expect(can(verb, { vm_state, task_state: 'deleting', launched_at: 'then' })).not.toBe(true);
    }),
  );
});

test('a hard reboot is allowed while a soft one hangs, another stop is not', () => {
  const hanging = { vm_state: 'active', task_state: 'reboot_started', launched_at: 'then' } as const;
  expect(can('reboot_hard', hanging)).toBe(true);
  expect(can('stop', hanging)).toBe('Wait until the present task has ended.');
  expect(isTransitional(hanging)).toBe(true);
});
