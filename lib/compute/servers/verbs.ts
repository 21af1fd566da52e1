import { msg } from '#lib/i18n/text.ts';
import { defineVerbs, lacksVmState } from '../server-actions/define-verbs.ts';
import { LIVING } from './states.ts';

export const serverVerbs = defineVerbs({
  create: {
    label: msg('Launch'),
    tasks: ['scheduling', 'block_device_mapping', 'networking', 'spawning'],
    history: { is: 'create', isNewState: true },
  },
  update: {
    label: msg('Edit'),
    menu: { icon: 'pencil', group: 'change', dialog: 'edit-instance', isInRow: true },
  },
  /** Presented as an action, although the API uses a method. */
  delete: {
    label: msg('Delete'),
    from: LIVING,
    during: 'always',
    otherwise: msg('It no longer exists.'),
    isForUnbuilt: true,
    tasks: ['deleting'],
    history: { is: 'delete' },
    losesData: ({ hasOwnData }) => hasOwnData,
    words: {
      doing: msg('{count, plural, one {Deleting {name}} other {Deleting # instances}}'),
      notDone: msg('Could not delete {name}'),
    },
    question: {
      title: msg('{count, plural, one {Delete instance {name}?} other {Delete # instances?}}'),
      confirm: msg('{count, plural, one {Delete {name}} other {Delete # instances}}'),
      sentence: msg(
        '{count, plural, one {Its local disk and the volumes set to be deleted with it are} other {Their local disks and the volumes set to be deleted with them are}} deleted permanently. Other volumes become available.',
      ),
    },
    menu: {
      ...{ icon: 'trash-2', group: 'danger', shortcut: 'Del', isBulk: true },
      isInRow: true,
      fits: lacksVmState('soft-delete'),
      firstIn: ['error'],
    },
    menuOfAdministrators: {
      isBulk: true,
      obstacle: ({ task_state }) => (task_state === 'deleting' ? msg('It is being deleted.') : undefined),
    },
  },
});
