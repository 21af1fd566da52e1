import type { z } from 'zod';
import { typeOf } from '#lib/http/type-of.ts';
import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/policy/operations.ts';
import { defineVerbs, hasVmState, lacksVmState } from '../define-verbs.ts';
import type { Migrate } from './schema.ts';

export const resizeVerbs = defineVerbs({
  confirm_resize: {
    label: msg('Confirm resize'),
    from: ['resized'],
    otherwise: msg('There is no resize to confirm.'),
    history: { is: 'confirmResize', isNewState: true },
    action: {
      key: 'confirmResize',
      policy: rule('os_compute_api:servers:confirm_resize', 'project_member'),
      argument: null,
    },
    words: {
      doing: msg(
        '{count, plural, one {Confirming the new size of {name}} other {Confirming the new size of # instances}}',
      ),
      notDone: msg('Could not confirm the new size of {name}'),
    },
    question: {
      title: msg('{count, plural, one {Confirm the new size of {name}?} other {Confirm the new size of # instances?}}'),
      confirm: msg('{count, plural, one {Confirm resize} other {Confirm # resizes}}'),
      sentence: msg(
        'The old disk and the space reserved for it on the host are released. You cannot revert after this.',
      ),
    },
    menu: { icon: 'check', group: 'change', fits: hasVmState('resized') },
  },
  revert_resize: {
    label: msg('Revert resize'),
    from: ['resized'],
    otherwise: msg('There is no resize to revert.'),
    tasks: ['resize_reverting'],
    status: { is: 'REVERT_RESIZE' },
    movesDisks: true,
    losesData: ({ hasOwnDisk }) => hasOwnDisk,
    history: { is: 'revertResize', isNewState: true },
    action: {
      key: 'revertResize',
      policy: rule('os_compute_api:servers:revert_resize', 'project_member'),
      argument: null,
    },
    words: {
      doing: msg(
        '{count, plural, one {Reverting {name} to its old size} other {Reverting # instances to their old size}}',
      ),
      notDone: msg('Could not revert {name} to its old size'),
    },
    question: {
      title: msg('{count, plural, one {Revert {name} to its old size?} other {Revert # instances to their old size?}}'),
      confirm: msg('{count, plural, one {Revert resize} other {Revert # resizes}}'),
      sentence: msg(
        'The instance shuts down and starts with its old disk. Everything written since the resize is lost.',
      ),
      isDanger: true,
    },
    menu: { icon: 'undo-2', group: 'change', fits: hasVmState('resized') },
  },
  resize: {
    label: msg('Resize'),
    from: ['active', 'stopped'],
    otherwise: msg('Only a running or stopped instance can be resized.'),
    whenCrashed: msg('It has crashed. Start or delete it first.'),
    tasks: ['resize_prep', 'resize_migrating', 'resize_migrated', 'resize_finish'],
    status: { is: 'RESIZE' },
    movesDisks: true,
    history: { is: 'resize', isNewState: true },
    action: { key: 'resize', policy: rule('os_compute_api:servers:resize', 'project_member') },
    menu: { icon: 'scaling', group: 'change', dialog: 'resize', fits: lacksVmState('resized') },
  },
  /** A resize to another host with the same size. */
  migrate: {
    label: msg('Migrate'),
    from: ['active', 'stopped'],
    otherwise: msg('Only a running or stopped instance can be migrated.'),
    whenCrashed: msg('It has crashed. Start or delete it first.'),
    history: { is: 'migrate', isNewState: true },
    action: {
      key: 'migrate',
      policy: rule('os_compute_api:os-migrate-server:migrate', 'project_manager'),
      takes: typeOf<z.input<typeof Migrate>>(),
    },
    menuOfAdministrators: {
      icon: 'arrow-right-left',
      group: 'place',
      dialog: 'migrate',
      bulkDialog: 'migrate-all',
      allowedAs: ['live_migrate', 'migrate'],
      isBulk: true,
    },
  },
});
