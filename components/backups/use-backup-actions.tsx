'use client';

import { firstReason } from '#components/console/first-reason.ts';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { useVerbActions, verbItems } from '#components/console/use-verb-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { can } from '#lib/block-storage/backups/can.ts';
import type { Backup } from '#lib/block-storage/backups/schema.ts';
import { type BackupVerb, backupVerbs } from '#lib/block-storage/backups/verbs.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { msg } from '#lib/i18n/text.ts';
import { wholeChains } from './chains.ts';

const ITEMS = verbItems(backupVerbs, { use: msg('Use'), change: msg('Change'), danger: msg('Danger') });

const DialogByName = lazyComponent(async () => (await import('./dialog-by-name.tsx')).DialogByName);

export function useBackupActions(projectId: string): ObjectActions<Backup, BackupVerb> {
  const mayWrite = useMayWrite(projectId);
  const actions = useVerbActions<Backup, BackupVerb, Backup>({
    items: ITEMS,
    subjectOf: (backup) => backup,
    stateOf: ({ status }) => status,
    allowed: ({ id }, backup) => firstReason(mayWrite, can(id, backup)),
    startOf: ({ dialog: name = '' }) => ({
      dialog: (backups, onClose) => <DialogByName {...{ name, projectId, backups, onClose }} />,
    }),
  });
  // In a bulk deletion, backups with dependent backups are allowed if those are deleted too.
  const bulk = actions.bulk.map((action) => ({
    ...action,
    allowed: (backup: Backup) => action.allowed({ ...backup, has_dependent_backups: false }),
    together: wholeChains,
  }));
  return { ...actions, bulk };
}
