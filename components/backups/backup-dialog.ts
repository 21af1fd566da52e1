import type { Backup } from '#lib/block-storage/backups/schema.ts';

/** Props of every dialog about backups. A dialog is mounted only while it is open. */
export interface BackupDialogProps {
  projectId: string;
  backups: readonly [Backup, ...Backup[]];
  onClose: () => void;
}
