import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/policy/operations.ts';
import { type Verb, verbList, verbsOf } from '#lib/verbs/verb.ts';
import type { BackupStatus } from './statuses.ts';

/** Fields common to API and row. */
export interface BackupState {
  status: BackupStatus;
  has_dependent_backups?: boolean;
}

/** Verbs of backups in menu order; docs/contract/blockstorage.md 9. */
export const BACKUP_VERBS = verbsOf<BackupStatus, BackupStatus, BackupState>()({
  create: { through: ['creating'] },
  restore: {
    label: msg('Restore'),
    from: ['available'],
    otherwise: msg('Only an available backup can be restored.'),
    through: ['restoring'],
    menu: { icon: 'history', group: 'use', dialog: 'restore-backup' },
  },
  verify: {
    label: msg('Verify now'),
    from: ['available'],
    otherwise: msg('Only an available backup can be verified.'),
    words: { doing: msg('Starting the verification of {name}'), notDone: msg('Could not verify {name}') },
    menu: { icon: 'shield-check', group: 'use' },
  },
  edit: { label: msg('Edit'), menu: { icon: 'pencil', group: 'change', dialog: 'edit-backup' } },
  delete: {
    label: msg('Delete'),
    from: ['available', 'error', 'error_deleting'],
    otherwise: msg('Only an available or failed backup can be deleted.'),
    obstacle: ({ has_dependent_backups }) =>
      has_dependent_backups ? msg('Incremental backups build on this one. Delete them first.') : undefined,
    through: ['deleting'],
    losesData: true,
    words: {
      doing: msg('Deleting {count, plural, one {# backup} other {# backups}}'),
      notDone: msg('Could not delete {name}'),
    },
    question: {
      title: msg('{count, plural, one {Delete backup {name}?} other {Delete # backups?}}'),
      confirm: msg('{count, plural, one {Delete {name}} other {Delete # backups}}'),
      sentence: msg('The backed-up data is lost permanently. The volumes themselves are kept.'),
    },
    menu: {
      ...{ icon: 'trash-2', group: 'danger', shortcut: 'Del', isBulk: true },
      firstIn: ['error', 'error_deleting'],
    },
  },
  reset_status: {
    action: { key: 'os-reset_status', policy: rule('volume_extension:backup_admin_actions:reset_status', 'admin') },
  },
  force_delete: {
    action: { key: 'os-force_delete', policy: rule('volume_extension:backup_admin_actions:force_delete', 'admin') },
  },
});

export type BackupVerb = keyof typeof BACKUP_VERBS;

export type BackupVerbDeclaration = Verb<BackupStatus, BackupStatus, BackupState>;

export const backupVerbs = verbList<BackupVerb, BackupVerbDeclaration>(BACKUP_VERBS);
