import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/policy/operations.ts';
import { LIVING } from '../../servers/states.ts';
import { defineVerbs, hasVmState } from '../define-verbs.ts';

export const deferredDeleteVerbs = defineVerbs({
  /** A deletion if deleted servers are retained. */
  soft_delete: {
    inverse: 'restore',
    tasks: ['soft-deleting'],
    history: { is: 'softDelete', label: msg('Delete'), isNewState: true },
  },
  restore: {
    label: msg('Restore'),
    opposite: 'soft_delete',
    from: ['soft-delete'],
    otherwise: msg('Only a deleted instance can be restored.'),
    tasks: ['restoring'],
    history: { is: 'restore', isNewState: true },
    action: {
      ...{ key: 'restore', argument: null },
      policy: rule('os_compute_api:os-deferred-delete:restore', 'project_member'),
    },
    words: {
      doing: msg('{count, plural, one {Restoring {name}} other {Restoring # instances}}'),
      notDone: msg('Could not restore {name}'),
    },
    menu: {
      ...{ icon: 'rotate-ccw', group: 'power', isInRow: true },
      ...{ fits: hasVmState('soft-delete'), firstIn: ['soft-delete'], buttonIn: ['soft-delete'] },
    },
  },
  force_delete: {
    label: msg('Delete now'),
    from: LIVING,
    during: 'always',
    otherwise: msg('It no longer exists.'),
    isForUnbuilt: true,
    history: { is: 'forceDelete' },
    losesData: ({ hasOwnData }) => hasOwnData,
    action: {
      ...{ key: 'forceDelete', argument: null },
      policy: rule('os_compute_api:os-deferred-delete:force', 'project_member'),
    },
    words: {
      doing: msg('{count, plural, one {Deleting {name}} other {Deleting # instances}}'),
      notDone: msg('Could not delete {name}'),
    },
    question: {
      title: msg('{count, plural, one {Delete {name} now?} other {Delete # instances now?}}'),
      confirm: msg('{count, plural, one {Delete {name}} other {Delete # instances}}'),
      sentence: msg(
        '{count, plural, one {It can no longer be restored. Its} other {They can no longer be restored. Their}} local disks and the volumes set to be deleted with them are deleted permanently.',
      ),
      isDanger: true,
    },
    menu: {
      ...{ icon: 'trash-2', group: 'danger', isInRow: true },
      ...{ fits: hasVmState('soft-delete'), buttonIn: ['soft-delete'] },
    },
  },
});
