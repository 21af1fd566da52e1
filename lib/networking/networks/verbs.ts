import { msg } from '#lib/i18n/text.ts';
import { deletionOf, EDIT } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

interface NetworkState {
  admin_state_up: boolean;
}

/** Verbs of networks in menu order. */
export const NETWORK_VERBS = verbsOf<never, never, NetworkState>()({
  subnet: { label: msg('Add subnet'), menu: { icon: 'list-plus' } },
  edit: EDIT,
  off: {
    label: msg('Turn off'),
    inverse: 'on',
    words: {
      doing: msg('Turning {count, plural, one {# network} other {# networks}} off'),
      done: msg('{name} is off'),
      notDone: msg('Could not change {name}'),
    },
    menu: { icon: 'power', fits: ({ admin_state_up }) => admin_state_up },
  },
  on: {
    label: msg('Turn on'),
    inverse: 'off',
    words: {
      doing: msg('Turning {count, plural, one {# network} other {# networks}} on'),
      done: msg('{name} is on'),
      notDone: msg('Could not change {name}'),
    },
    menu: { icon: 'power', fits: ({ admin_state_up }) => !admin_state_up },
  },
  delete: deletionOf({
    title: msg('{count, plural, one {Delete network {name}?} other {Delete # networks?}}'),
    confirm: msg('{count, plural, one {Delete {name}} other {Delete # networks}}'),
    doing: msg('Deleting {count, plural, one {# network} other {# networks}}'),
    done: msg('Network {name} deleted'),
    sentence: msg('{count, plural, one {Its} other {Their}} subnets are deleted too.'),
  }),
});

export type NetworkVerb = keyof typeof NETWORK_VERBS;
