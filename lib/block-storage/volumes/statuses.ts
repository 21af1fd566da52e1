/** docs/contract/blockstorage.md 6; the specification's names first. */
export const VOLUME_STATUSES = [
  'creating',
  'available',
  'in-use',
  'deleting',
  'extending',
  'retyping',
  'backing-up',
  'restoring-backup',
  'error',
  'error_deleting',
  'downloading',
  'reserved',
  'attaching',
  'detaching',
  'maintenance',
  'awaiting-transfer',
  'uploading',
  'reverting',
  'error_attaching',
  'error_detaching',
  'error_backing-up',
  'error_restoring',
  'error_extending',
  'error_managing',
] as const;

type Status = (typeof VOLUME_STATUSES)[number];

/** Snapshots and backups have some of them, and `restoring`. */
type StatusField = { readonly status: Status | 'restoring' };
export const isAttached = ({ status }: StatusField): boolean => status === 'in-use';
export const isAvailable = ({ status }: StatusField): boolean => status === 'available';
export const hasFailed = ({ status }: StatusField): boolean => status.startsWith('error');
export const isBeingDeleted = ({ status }: StatusField): boolean => status === 'deleting';

/** Statuses that the platform will change without a request. */
const TRANSITIONAL: readonly StatusField['status'][] = [
  'creating',
  'attaching',
  'detaching',
  'extending',
  'retyping',
  'backing-up',
  'restoring-backup',
  'uploading',
  'downloading',
  'deleting',
  'reverting',
];

/** Whether the platform will change the status without a request. */
export const isTransitional = ({ status }: StatusField): boolean => TRANSITIONAL.includes(status);
