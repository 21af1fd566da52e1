'use client';

import type { ReactNode } from 'react';
import { useDialogRequest } from '#components/console/use-dialog-request.tsx';
import { useVerbActions, type VerbActions, verbItems } from '#components/console/use-verb-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { can } from '#lib/block-storage/backups/can.ts';
import type { Backup } from '#lib/block-storage/backups/schema.ts';
import {
  BACKUP_VERBS,
  type BackupVerb,
  type BackupVerbDeclaration,
  backupVerbs,
} from '#lib/block-storage/backups/verbs.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { msg } from '#lib/i18n/text.ts';
import type { BackupDialogProps } from './backup-dialog.ts';
import { wholeChains } from './chains.ts';

const ITEMS = verbItems(backupVerbs, { use: msg('Use'), change: msg('Change'), danger: msg('Danger') });

const DialogByName = lazyComponent(async () => (await import('./dialog-by-name.tsx')).DialogByName);

interface BackupActions extends VerbActions<Backup, BackupVerb> {
  /** The open dialog, if any. The caller renders it once. */
  dialog: ReactNode;
}

interface BackupDialogRequest {
  verb: BackupVerb;
  backups: BackupDialogProps['backups'];
}

export function useBackupActions(projectId: string): BackupActions {
  const mayWrite = useMayWrite(projectId);
  const { request, openDialog, close: onClose, renderDialog } = useDialogRequest<BackupDialogRequest>();
  const actions = useVerbActions<Backup, BackupVerb, Backup>({
    items: ITEMS,
    subjectOf: (backup) => backup,
    allowed: ({ id }, backup) => (mayWrite === true ? can(id, backup) : mayWrite),
    perform: ({ id }, [first, ...others], skipped) =>
      first && openDialog({ verb: id, backups: [first, ...others] }, skipped),
  });
  // In a bulk deletion, backups with dependent backups are allowed if those are deleted too.
  const bulk = actions.bulk.map((action) => ({
    ...action,
    allowed: (backup: Backup) => action.allowed({ ...backup, has_dependent_backups: false }),
    together: wholeChains,
  }));
  const declared: BackupVerbDeclaration | undefined = request && BACKUP_VERBS[request.verb];
  const name = declared?.menu?.dialog;
  return {
    ...actions,
    bulk,
    dialog:
      request && name && renderDialog(<DialogByName {...{ name, projectId, onClose }} backups={request.backups} />),
  };
}
