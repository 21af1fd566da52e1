'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { backupApi } from '#lib/block-storage/backups/contract.ts';
import type { Backup } from '#lib/block-storage/backups/schema.ts';
import { BACKUP_VERBS, type BackupVerb } from '#lib/block-storage/backups/verbs.ts';
import { verificationApi } from '#lib/block-storage/verifications/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { backupName } from './backup-words.ts';
import { wholeChains } from './chains.ts';

const GROUPS = { use: msg('Use'), change: msg('Change'), danger: msg('Danger') };

const DeleteBackups = lazyComponent(async () => (await import('./delete-backups.tsx')).DeleteBackups);
const DialogByName = lazyComponent(async () => (await import('./dialog-by-name.tsx')).DialogByName);

const { request } = clientOf(backupApi).remove;
const { request: verify } = clientOf(verificationApi).create;

export function useBackupActions(projectId: string): ObjectActions<Backup, BackupVerb> {
  const actions = useKindActions<Backup, BackupVerb>({
    stateOf: ({ status }) => status,
    ...{ verbs: BACKUP_VERBS, groups: GROUPS, of: projectId, kinds: ['backup', 'quota'] },
    nameOf: backupName,
    together: (_, backups) => wholeChains(backups),
    dialogOf: (name, backups, onClose) => <DialogByName {...{ name, projectId, backups, onClose }} />,
    requests: { verify: ({ id }) => verify({ backup_id: id }), delete: ({ id }) => request(id) },
    questions: { delete: DeleteBackups },
  });
  // In a bulk deletion, backups with dependent backups are allowed if those are deleted too.
  const bulk = actions.bulk.map((action) => ({
    ...action,
    allowed: (backup: Backup) => action.allowed({ ...backup, has_dependent_backups: false }),
  }));
  return { ...actions, bulk };
}
