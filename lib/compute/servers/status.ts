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
  'deleted',
] as const;
export type VmState = (typeof VM_STATES)[number];

export const TASK_STATES = [
  'scheduling',
  'block_device_mapping',
  'networking',
  'spawning',
  'powering-off',
  'powering-on',
  'pausing',
  'unpausing',
  'suspending',
  'resuming',
  'reboot_pending',
  'reboot_started',
  'reboot_pending_hard',
  'reboot_started_hard',
  'resize_prep',
  'resize_migrating',
  'resize_migrated',
  'resize_finish',
  'resize_reverting',
  'migrating',
  'rebuilding',
  'rebuild_block_device_mapping',
  'rebuild_spawning',
  'rescuing',
  'unrescuing',
  'image_snapshot_pending',
  'image_snapshot',
  'image_pending_upload',
  'image_uploading',
  'image_backup',
  'shelving',
  'shelving_image_pending_upload',
  'shelving_image_uploading',
  'shelving_offloading',
  'unshelving',
  'updating_password',
  'soft-deleting',
  'restoring',
  'deleting',
] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** What the hypervisor says of a machine; none while there is no machine. */
export const POWER = { none: 0, running: 1, paused: 3, shutdown: 4, crashed: 6, suspended: 7 } as const;
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

/** The same status for several tasks. */
const during = (status: ServerStatus, ...tasks: TaskState[]): Partial<Record<TaskState, ServerStatus>> =>
  Object.fromEntries(tasks.map((task) => [task, status]));

const REBUILDING = during('REBUILD', 'rebuilding', 'rebuild_block_device_mapping', 'rebuild_spawning');
const RESIZING = during('RESIZE', 'resize_prep', 'resize_migrating', 'resize_migrated', 'resize_finish');
const MIGRATING = during('MIGRATING', 'migrating');

const STATUS: Record<VmState, StatusRule> = {
  building: { status: 'BUILD' },
  active: {
    status: 'ACTIVE',
    tasks: {
      ...during('REBOOT', 'reboot_pending', 'reboot_started'),
      ...during('HARD_REBOOT', 'reboot_pending_hard', 'reboot_started_hard'),
      ...during('PASSWORD', 'updating_password'),
      ...REBUILDING,
      ...MIGRATING,
      ...RESIZING,
    },
  },
  stopped: { status: 'SHUTOFF', tasks: { ...RESIZING, ...REBUILDING } },
  resized: { status: 'VERIFY_RESIZE', tasks: during('REVERT_RESIZE', 'resize_reverting') },
  paused: { status: 'PAUSED', tasks: MIGRATING },
  suspended: { status: 'SUSPENDED' },
  rescued: { status: 'RESCUE' },
  shelved: { status: 'SHELVED' },
  shelved_offloaded: { status: 'SHELVED_OFFLOADED' },
  'soft-delete': { status: 'SOFT_DELETED' },
  error: { status: 'ERROR', tasks: REBUILDING },
  deleted: { status: 'DELETED' },
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
