import { msg } from '#lib/i18n/text.ts';
import { LIVING } from '../../servers/states.ts';
import { defineVerbs } from '../define-verbs.ts';

/** Both change metadata, and have that name in the history. */
export const protectionVerbs = defineVerbs({
  protect: {
    label: msg('Protect from deletion'),
    inverse: 'unprotect',
    from: ['active', 'paused', 'suspended', 'stopped'],
    during: 'any',
    otherwise: msg('Metadata cannot be changed in the current state of the instance.'),
    words: {
      doing: msg('{count, plural, one {Protecting {name}} other {Protecting # instances}} from deletion'),
      notDone: msg('Could not protect {name}'),
    },
    menu: { icon: 'shield', group: 'protect', isBulk: true },
  },
  unprotect: {
    label: msg('Allow deletion'),
    inverse: 'protect',
    from: LIVING,
    during: 'always',
    otherwise: msg('It no longer exists.'),
    isForUnbuilt: true,
    words: {
      doing: msg('{count, plural, one {Allowing the deletion of {name}} other {Allowing the deletion of # instances}}'),
      notDone: msg('Could not end the protection of {name}'),
    },
    menu: { icon: 'shield-off', group: 'protect', fits: ({ isProtected }) => isProtected },
  },
});
