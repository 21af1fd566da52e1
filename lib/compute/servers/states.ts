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

/** States of existing servers. */
export const LIVING = VM_STATES.filter((state) => state !== 'deleted');
