import type { z } from 'zod';
import { typeOf } from '#lib/http/type-of.ts';
import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/policy/operations.ts';
import { LIVING } from '../../servers/states.ts';
import { defineVerbs } from '../define-verbs.ts';
import type { LockReason } from './schema.ts';

const always = {
  from: LIVING,
  during: 'always',
  otherwise: msg('It no longer exists.'),
  isForUnbuilt: true,
  isForLocked: true,
} as const;

export const lockVerbs = defineVerbs({
  lock: {
    ...always,
    label: msg('Lock'),
    inverse: 'unlock',
    history: { is: 'lock' },
    action: {
      key: 'lock',
      policy: rule('os_compute_api:os-lock-server:lock', 'project_member'),
      takes: typeOf<z.input<typeof LockReason>>(),
    },
    menu: { icon: 'lock', group: 'protect', dialog: 'lock', fits: ({ locked }) => !locked },
    menuOfAdministrators: { dialog: 'lock' },
  },
  unlock: {
    ...always,
    label: msg('Unlock'),
    inverse: 'lock',
    history: { is: 'unlock' },
    action: { key: 'unlock', policy: rule('os_compute_api:os-lock-server:unlock', 'project_member'), argument: null },
    words: {
      doing: msg('{count, plural, one {Unlocking {name}} other {Unlocking # instances}}'),
      notDone: msg('Could not unlock {name}'),
    },
    questionToAdministrators: {
      title: msg('{count, plural, one {Unlock {name}?} other {Unlock # instances?}}'),
      confirm: msg('{count, plural, one {Unlock {name}} other {Unlock # instances}}'),
      sentence: msg('Its owner can change and delete it again, even if the owner locked it.'),
    },
    menu: { icon: 'lock-open', group: 'protect', fits: ({ locked }) => locked },
    menuOfAdministrators: {},
  },
});
