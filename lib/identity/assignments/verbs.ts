import { msg } from '#lib/i18n/text.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

/** Verbs of role assignments. Their texts have `role` and `name`, that of the user or group. */
export const ASSIGNMENT_VERBS = verbsOf<never, never, object>()({
  assign: {
    inverse: 'revoke',
    words: {
      doing: '',
      done: msg('Role {role} assigned to {name}'),
      notDone: msg('Could not assign role {role} to {name}'),
    },
  },
  revoke: {
    label: msg('Revoke role'),
    inverse: 'assign',
    words: { doing: '', done: msg('Role {role} revoked from {name}'), notDone: '' },
    menu: { icon: 'trash-2', group: 'danger' },
  },
});

export type AssignmentVerb = keyof typeof ASSIGNMENT_VERBS;
