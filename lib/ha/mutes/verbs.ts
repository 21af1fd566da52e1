import { msg } from '#lib/i18n/text.ts';
import { resultOf } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

/** Verbs of muted hosts in menu order. */
export const MUTE_VERBS = verbsOf()({
  change: { label: msg('Change'), menu: { icon: 'pencil', dialog: 'change' } },
  unmute: {
    label: msg('Unmute host'),
    words: {
      ...resultOf(msg('{name} is no longer muted. Notifications of its failures are sent again.')),
      doing: msg('Unmuting {count, plural, one {# host} other {# hosts}}'),
      notDone: msg('Could not unmute {name}'),
    },
    menu: { icon: 'bell-off', isBulk: true },
  },
});

export type MuteVerb = keyof typeof MUTE_VERBS;
