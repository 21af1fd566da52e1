'use client';

import { VerbDialog, type VerbDialogProps } from '#components/console/verb-dialog.tsx';
import type { Backup } from '#lib/block-storage/backups/schema.ts';
import { BACKUP_VERBS } from '#lib/block-storage/backups/verbs.ts';
import { useBulkChange } from '#lib/console/activity/use-bulk-change.ts';
import { msg } from '#lib/i18n/text.ts';
import { backupName } from './backup-words.ts';

/** The newest backups of each volume are deleted first, since they depend on the older ones. */
export function DeleteBackups(props: VerbDialogProps<Backup>) {
  const { projectId, kinds, requestOf } = props;
  const change = useBulkChange(projectId, kinds);
  const [newest = props.rows[0], ...older] = props.rows.toSorted((one, other) =>
    other.created_at.localeCompare(one.created_at),
  );
  const removeMany = (selected: readonly Backup[]) =>
    change({
      title: msg(BACKUP_VERBS.delete.words.doing, { count: selected.length, name: '' }),
      rows: [...Map.groupBy(selected, ({ volume_id }) => volume_id).values()],
      idOf: ([first]) => first?.volume_id ?? '',
      nameOf: (chain) => chain.map(backupName).join(', '),
      requestsOf: (chain) => chain.map(requestOf),
    });
  return <VerbDialog {...props} rows={[newest, ...older]} removeMany={removeMany} />;
}
