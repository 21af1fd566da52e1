import { msg } from '#lib/i18n/text.ts';
import { deletionOf, EDIT } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

interface FloatingIpState {
  port_id: string | null;
}

/** Verbs of floating IPs in menu order. */
export const FLOATING_IP_VERBS = verbsOf<never, never, FloatingIpState>()({
  associate: { label: msg('Associate'), inverse: 'disassociate', menu: { icon: 'link-2' } },
  disassociate: {
    label: msg('Disassociate'),
    inverse: 'associate',
    obstacle: ({ port_id }) => (port_id === null ? msg('It is not associated.') : undefined),
    words: {
      doing: msg('Disassociating {count, plural, one {# floating IP} other {# floating IPs}}'),
      done: msg('{name} disassociated'),
      notDone: msg('Could not disassociate {name}'),
    },
    question: {
      title: msg('{count, plural, one {Disassociate {name}?} other {Disassociate # floating IPs?}}'),
      confirm: msg('{count, plural, one {Disassociate {name}} other {Disassociate # floating IPs}}'),
      sentence: msg('The address stays with the project and can be associated again later.'),
      isDanger: true,
    },
    menu: { icon: 'unlink-2', isBulk: true },
  },
  edit: EDIT,
  release: {
    ...deletionOf({
      title: msg('{count, plural, one {Release {name}?} other {Release # floating IPs?}}'),
      confirm: msg('{count, plural, one {Release {name}} other {Release # floating IPs}}'),
      doing: msg('Releasing {count, plural, one {# floating IP} other {# floating IPs}}'),
      done: msg('{name} released'),
      sentence: msg(
        '{count, plural, one {This address} other {These addresses}} may be given to someone else. Names and allow lists that still contain {count, plural, one {it} other {them}} then point to someone else.',
      ),
    }),
    label: msg('Release'),
  },
});

export type FloatingIpVerb = keyof typeof FLOATING_IP_VERBS;
