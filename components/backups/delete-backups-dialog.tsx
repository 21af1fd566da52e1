'use client';

import { DeleteObjects } from '#components/console/delete-objects.tsx';
import { backupApi } from '#lib/block-storage/backups/contract.ts';
import type { Backup } from '#lib/block-storage/backups/schema.ts';
import { BACKUP_VERBS } from '#lib/block-storage/backups/verbs.ts';
import { useBulkChange } from '#lib/console/activity/use-bulk-change.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { losesData } from '#lib/verbs/loss.ts';
import type { BackupDialogProps } from './backup-dialog.ts';
import { backupName } from './backup-words.ts';

/** The newest backups of each volume are deleted first, since they depend on the older ones. */
export function DeleteBackupsDialog({ projectId, backups, onClose }: BackupDialogProps) {
  const t = useT();
  const change = useBulkChange(projectId, ['backup', 'quota']);
  const removeMany = (selected: readonly Backup[]) =>
    change({
      title: msg(BACKUP_VERBS.delete.words.doing, { count: selected.length, name: '' }),
      rows: Object.values(Object.groupBy(selected, ({ volume_id }) => volume_id)).flatMap((chain) =>
        chain ? [chain] : [],
      ),
      idOf: ([first]) => first?.volume_id ?? '',
      nameOf: namesOf,
      requestsOf: (chain) => chain.map(({ id }) => clientOf(backupApi).remove.request(id)),
    });
  return (
    <DeleteObjects
      projectId={projectId}
      kinds={['backup', 'quota']}
      objects={backups.toSorted((one, other) => other.created_at.localeCompare(one.created_at))}
      idOf={({ id }) => id}
      nameOf={backupName}
      verb={BACKUP_VERBS.delete}
      losesData={losesData(BACKUP_VERBS.delete, backups)}
      removeMany={removeMany}
      deletionOf={({ id }) => clientOf(backupApi).remove.request(id)}
      onClose={onClose}
    >
      <p>{t(BACKUP_VERBS.delete.question.sentence)}</p>
    </DeleteObjects>
  );
}

const namesOf = (chain: readonly Backup[]) => chain.map(backupName).join(', ');
