export const BACKUP_STATUSES = ['creating', 'available', 'deleting', 'restoring', 'error', 'error_deleting'] as const;
export type BackupStatus = (typeof BACKUP_STATUSES)[number];
