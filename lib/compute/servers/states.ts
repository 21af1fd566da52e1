/** docs/contract/compute.md 6: states and statuses. */
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

/** Power states as reported by the hypervisor; none without a machine. */
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

/** Predicates of stored servers. */
type StateField = { readonly vm_state: VmState };
export const isBuilding = ({ vm_state }: StateField): boolean => vm_state === 'building';
export const isActive = ({ vm_state }: StateField): boolean => vm_state === 'active';
export const isStopped = ({ vm_state }: StateField): boolean => vm_state === 'stopped';
export const isResized = ({ vm_state }: StateField): boolean => vm_state === 'resized';
export const isPaused = ({ vm_state }: StateField): boolean => vm_state === 'paused';
export const isRescued = ({ vm_state }: StateField): boolean => vm_state === 'rescued';
export const isSuspended = ({ vm_state }: StateField): boolean => vm_state === 'suspended';
export const isShelved = ({ vm_state }: StateField): boolean =>
  vm_state === 'shelved' || vm_state === 'shelved_offloaded';
export const isSoftDeleted = ({ vm_state }: StateField): boolean => vm_state === 'soft-delete';
export const isDeleted = ({ vm_state }: StateField): boolean => vm_state === 'deleted';
export const isInError = ({ vm_state }: StateField): boolean => vm_state === 'error';
export const isMigrating = ({ task_state }: { task_state: string | null }): boolean => task_state === 'migrating';
export const isBeingDeleted = ({ task_state }: { task_state: string | null }): boolean => task_state === 'deleting';

/** Predicates of servers in responses. */
type StatusField = { readonly status: ServerStatus };
export const isRunning = ({ status }: StatusField): boolean => status === 'ACTIVE';
export const isShutOff = ({ status }: StatusField): boolean => status === 'SHUTOFF';
export const isBeingBuilt = ({ status }: StatusField): boolean => status === 'BUILD';
export const hasFailed = ({ status }: StatusField): boolean => status === 'ERROR';
export const awaitsConfirmation = ({ status }: StatusField): boolean => status === 'VERIFY_RESIZE';
export const isHidden = ({ status }: StatusField): boolean => status === 'SOFT_DELETED';

/** States of existing servers. */
export const LIVING = VM_STATES.filter((state) => state !== 'deleted');
