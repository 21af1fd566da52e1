import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import type { Backup } from '#lib/block-storage/backups/schema.ts';

/** Props of every dialog about backups. A dialog is mounted only while it is open. */
export interface BackupDialogProps extends ProjectDialogProps {
  backups: readonly [Backup, ...Backup[]];
}
