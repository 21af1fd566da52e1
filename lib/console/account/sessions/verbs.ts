import { msg } from '#lib/i18n/text.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

export const SESSION_VERBS = verbsOf<never, never, { is_current: boolean }>()({
  end: {
    label: msg('Sign out'),
    obstacle: ({ is_current }) => (is_current ? msg('This is the session you are in.') : undefined),
    question: {
      title: msg('Sign {name} out at {address}?'),
      confirm: msg('Sign out'),
      sentence: msg('The session and all its tokens end immediately. Unsaved work there is lost.'),
      isDanger: true,
    },
    menu: { icon: 'power', group: 'danger' },
  },
});
