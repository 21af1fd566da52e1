import type { Backup } from '#lib/block-storage/backups/schema.ts';

/** What every dialog about backups gets. It is mounted while it is open; there is at least one backup. */
export interface BackupDialogProps {
  projectId: string;
  backups: readonly [Backup, ...Backup[]];
  onClose: () => void;
}
