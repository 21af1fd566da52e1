/** docs/contract/compute.md 6: the states of a server, and the statuses that clients see. */
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

/** The states of servers that are not gone. */
export const LIVING = VM_STATES.filter((state) => state !== 'deleted');
