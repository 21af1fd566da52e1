import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/policy/operations.ts';
import { type Verb, verbList, verbsOf } from '#lib/verbs/verb.ts';
import type { SnapshotStatus } from './statuses.ts';

/** Fields common to API and row. */
export interface SnapshotState {
  status: SnapshotStatus;
}

/** Verbs of snapshots in menu order; docs/contract/blockstorage.md 8. */
export const SNAPSHOT_VERBS = verbsOf<SnapshotStatus, SnapshotStatus, SnapshotState>()({
  create: { through: ['creating'] },
  create_volume: {
    label: msg('Create volume'),
    from: ['available'],
    otherwise: msg('Volumes can be created only from available snapshots.'),
    menu: { icon: 'copy', group: 'use', creates: { screen: 'volumes', from: 'snapshot_id' } },
  },
  revert: {
    label: msg('Revert volume'),
    from: ['available'],
    otherwise: msg('Volumes can be reverted only to available snapshots.'),
    losesData: true,
    through: ['restoring'],
    menu: { icon: 'history', group: 'use', dialog: 'revert-volume' },
  },
  create_volumes: {
    label: msg('Create volumes'),
    from: ['available'],
    otherwise: msg('Volumes can be created only from available snapshots.'),
    menu: { icon: 'hard-drive', group: 'use', dialog: 'create-volumes', isBulk: true, isBulkOnly: true },
  },
  backup: {
    label: msg('Back up snapshot'),
    from: ['available'],
    otherwise: msg('Only an available snapshot can be backed up.'),
    through: ['backing-up'],
  },
  edit: { label: msg('Edit'), menu: { icon: 'pencil', group: 'change', dialog: 'edit-snapshot' } },
  delete: {
    label: msg('Delete'),
    from: ['available', 'error'],
    otherwise: msg('Only an available or failed snapshot can be deleted.'),
    through: ['deleting'],
    losesData: true,
    words: {
      doing: msg('Deleting {count, plural, one {# snapshot} other {# snapshots}}'),
      notDone: msg('Could not delete {name}'),
    },
    question: {
      title: msg('{count, plural, one {Delete snapshot {name}?} other {Delete # snapshots?}}'),
      confirm: msg('{count, plural, one {Delete {name}} other {Delete # snapshots}}'),
      sentence: msg('The saved contents are permanently deleted. The volumes themselves are kept.'),
    },
    menu: { icon: 'trash-2', group: 'danger', isBulk: true, shortcut: 'Del' },
  },
  reset_status: {
    action: { key: 'os-reset_status', policy: rule('volume_extension:snapshot_admin_actions:reset_status', 'admin') },
  },
  update_status: {
    action: {
      key: 'os-update_snapshot_status',
      policy: rule('snapshot_extension:snapshot_actions:update_snapshot_status', 'project_member'),
    },
  },
  force_delete: {
    action: { key: 'os-force_delete', policy: rule('volume_extension:snapshot_admin_actions:force_delete', 'admin') },
  },
});

export type SnapshotVerb = keyof typeof SNAPSHOT_VERBS;

export type SnapshotVerbDeclaration = Verb<SnapshotStatus, SnapshotStatus, SnapshotState>;

export const snapshotVerbs = verbList<SnapshotVerb, SnapshotVerbDeclaration>(SNAPSHOT_VERBS);
