import { describe, expect, test } from 'vitest';
import { type ServerVerb, TASK_STATES, type TaskState, VERBS } from '../server-actions/verbs.ts';
import { can } from './can.ts';
import { VM_STATES, type VmState } from './states.ts';
import { statusOf } from './status.ts';

/** The two tables of docs/contract/compute.md 6: statuses, and allowed verbs. */
const STATUSES: [vmState: VmState, task: TaskState | null, status: string][] = [
  ['building', null, 'BUILD'],
  ['building', 'scheduling', 'BUILD'],
  ['building', 'networking', 'BUILD'],
  ['building', 'block_device_mapping', 'BUILD'],
  ['building', 'spawning', 'BUILD'],
  ['active', null, 'ACTIVE'],
  ['active', 'reboot_pending', 'REBOOT'],
  ['active', 'reboot_started', 'REBOOT'],
  ['active', 'reboot_pending_hard', 'HARD_REBOOT'],
  ['active', 'reboot_started_hard', 'HARD_REBOOT'],
  ['active', 'updating_password', 'PASSWORD'],
  ['active', 'rebuilding', 'REBUILD'],
  ['active', 'rebuild_spawning', 'REBUILD'],
  ['active', 'migrating', 'MIGRATING'],
  ['active', 'resize_prep', 'RESIZE'],
  ['active', 'resize_migrating', 'RESIZE'],
  ['active', 'resize_migrated', 'RESIZE'],
  ['active', 'resize_finish', 'RESIZE'],
  ['active', 'powering-off', 'ACTIVE'],
  ['stopped', null, 'SHUTOFF'],
  ['stopped', 'resize_prep', 'RESIZE'],
  ['stopped', 'rebuilding', 'REBUILD'],
  ['resized', null, 'VERIFY_RESIZE'],
  ['resized', 'resize_reverting', 'REVERT_RESIZE'],
  ['paused', null, 'PAUSED'],
  ['paused', 'migrating', 'MIGRATING'],
  ['suspended', null, 'SUSPENDED'],
  ['rescued', null, 'RESCUE'],
  ['shelved', null, 'SHELVED'],
  ['shelved_offloaded', null, 'SHELVED_OFFLOADED'],
  ['soft-delete', null, 'SOFT_DELETED'],
  ['deleted', null, 'DELETED'],
  ['error', null, 'ERROR'],
  ['error', 'rebuilding', 'REBUILD'],
];

test.each(STATUSES)('a server in %s with the task %s is called %s, and nothing else', (vmState, task, status) => {
  expect(statusOf(vmState, task)).toBe(status);
});

const COPIED: VmState[] = ['active', 'stopped', 'paused', 'suspended'];
const DISKS: VmState[] = ['active', 'paused', 'stopped', 'resized', 'soft-delete', 'shelved', 'shelved_offloaded'];
const ADMITTED: [verb: ServerVerb, from: VmState[]][] = [
  ['stop', ['active', 'error']],
  ['start', ['stopped']],
  ['reboot', ['active']],
  ['reboot_hard', ['active', 'stopped', 'paused', 'suspended', 'error']],
  ['pause', ['active']],
  ['unpause', ['paused']],
  ['suspend', ['active']],
  ['resume', ['suspended']],
  ['resize', ['active', 'stopped']],
  ['migrate', ['active', 'stopped']],
  ['confirm_resize', ['resized']],
  ['revert_resize', ['resized']],
  ['rebuild', ['active', 'stopped', 'error']],
  ['evacuate', ['active', 'stopped', 'error']],
  ['rescue', ['active', 'stopped', 'error']],
  ['unrescue', ['rescued']],
  ['shelve', COPIED],
  ['shelve_offload', ['shelved']],
  ['unshelve', ['shelved', 'shelved_offloaded']],
  ['create_image', COPIED],
  ['create_backup', COPIED],
  ['live_migrate', ['active', 'paused']],
  ['attach_volume', DISKS],
  ['detach_volume', DISKS],
  ['attach_interface', ['active', 'paused', 'stopped']],
  ['detach_interface', ['active', 'paused', 'stopped']],
  ['update_metadata', ['active', 'paused', 'suspended', 'stopped']],
  ['change_password', ['active']],
  ['restore', ['soft-delete']],
  ['trigger_crash_dump', ['active', 'paused', 'rescued', 'resized', 'error']],
];

describe('what a server without a task allows', () => {
  const admits = (verb: ServerVerb, vm_state: VmState, task_state: TaskState | null = null, launched_at = 'then') =>
    can(verb, { vm_state, task_state, power_state: 1, launched_at, locked: false }) === true;

  test.each(ADMITTED)('%s is taken in %j, and refused in every other state', (verb, from) => {
    expect(VM_STATES.filter((state) => admits(verb, state)).sort()).toEqual([...from].sort());
  });

  /** Task states in which upstream allows a verb; none for missing verbs. */
  const UNTIL_DELETED = TASK_STATES.filter((task) => task !== 'deleting');
  const DURING: Partial<Record<ServerVerb, readonly TaskState[]>> = {
    reboot_hard: [
      'reboot_pending',
      'reboot_started',
      'reboot_pending_hard',
      'reboot_started_hard',
      'resuming',
      'pausing',
      'unpausing',
      'suspending',
    ],
    force_complete: ['migrating'],
    update_metadata: UNTIL_DELETED,
    update_tags: UNTIL_DELETED,
    protect: UNTIL_DELETED,
    unprotect: TASK_STATES,
    console: UNTIL_DELETED.filter((task) => task !== 'migrating'),
    delete: TASK_STATES,
    force_delete: TASK_STATES,
    reset_state: TASK_STATES,
    lock: TASK_STATES,
    unlock: TASK_STATES,
  };
  const guarded = Object.entries(VERBS).flatMap(([verb, rule]) =>
    'from' in rule ? [[verb as ServerVerb, rule.from] as const] : [],
  );

  test.each(guarded)('%s: a task is in the way unless upstream admits it', (verb, from) => {
    const taken = TASK_STATES.filter((task) => from.some((state) => admits(verb, state, task)));
    expect(taken.toSorted()).toEqual([...(DURING[verb] ?? [])].toSorted());
  });
});
