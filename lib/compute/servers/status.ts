/** contract/compute.md 6: the states of a server and the status that clients see. */
export const VM_STATES = [
  'building',
  'active',
  'stopped',
  'resized',
  'paused',
  'suspended',
  'rescued',
  'shelved',
  'shelved_offloaded',
  'soft-delete',
  'error',
] as const;
export type VmState = (typeof VM_STATES)[number];

export const TASK_STATES = [
  'scheduling',
  'block_device_mapping',
  'spawning',
  'powering-off',
  'powering-on',
  'reboot_pending',
  'reboot_started',
  'reboot_pending_hard',
  'reboot_started_hard',
  'deleting',
] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** What the hypervisor says: nothing yet, running, off. */
export const POWER = { none: 0, running: 1, shutdown: 4 } as const;
export type PowerState = (typeof POWER)[keyof typeof POWER];

export const SERVER_STATUSES = [
  'ACTIVE',
  'SHUTOFF',
  'BUILD',
  'ERROR',
  'REBOOT',
  'HARD_REBOOT',
  'PASSWORD',
  'REBUILD',
  'MIGRATING',
  'RESIZE',
  'VERIFY_RESIZE',
  'REVERT_RESIZE',
  'PAUSED',
  'SUSPENDED',
  'RESCUE',
  'SHELVED',
  'SHELVED_OFFLOADED',
  'SOFT_DELETED',
  'DELETED',
  'UNKNOWN',
] as const;
export type ServerStatus = (typeof SERVER_STATUSES)[number];

interface StatusRule {
  /** The status when no task below is under way. */
  status: ServerStatus;
  tasks?: Partial<Record<TaskState, ServerStatus>>;
}

const STATUS: Record<VmState, StatusRule> = {
  building: { status: 'BUILD' },
  active: {
    status: 'ACTIVE',
    tasks: {
      reboot_pending: 'REBOOT',
      reboot_started: 'REBOOT',
      reboot_pending_hard: 'HARD_REBOOT',
      reboot_started_hard: 'HARD_REBOOT',
    },
  },
  stopped: { status: 'SHUTOFF' },
  resized: { status: 'VERIFY_RESIZE' },
  paused: { status: 'PAUSED' },
  suspended: { status: 'SUSPENDED' },
  rescued: { status: 'RESCUE' },
  shelved: { status: 'SHELVED' },
  shelved_offloaded: { status: 'SHELVED_OFFLOADED' },
  'soft-delete': { status: 'SOFT_DELETED' },
  error: { status: 'ERROR' },
};

/** The status of a server in these states. */
export function statusOf(vmState: VmState, taskState: TaskState | null): ServerStatus {
  const { status, tasks } = STATUS[vmState];
  return (taskState && tasks?.[taskState]) ?? status;
}

/** States that show as a status: in the vm state, with one of the tasks, or with none of the tasks. */
export interface StatesOfStatus {
  vmState: VmState;
  tasks: TaskState[];
  isWithTasks: boolean;
}

/** The inverse of `statusOf`, for filters. */
export function statesOf(status: ServerStatus): StatesOfStatus[] {
  return VM_STATES.flatMap((vmState): StatesOfStatus[] => {
    const rule = STATUS[vmState];
    const others = TASK_STATES.filter((task) => rule.tasks?.[task] !== undefined);
    const tasks = others.filter((task) => rule.tasks?.[task] === status);
    if (rule.status === status) return [{ vmState, tasks: others, isWithTasks: false }];
    return tasks.length > 0 ? [{ vmState, tasks, isWithTasks: true }] : [];
  });
}
