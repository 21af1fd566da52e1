import { msg } from '#lib/i18n/text.ts';
import { deletionOf, EDIT } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';
import { can } from './can.ts';
import type { Port } from './schema.ts';

/** Ports without port security have neither security groups nor address pairs. */
const securityIsOff = ({ port_security_enabled }: Port) =>
  port_security_enabled ? undefined : msg('Port security is off for this port.');

/** Verbs of ports in menu order. */
export const PORT_VERBS = verbsOf<never, never, Port>()({
  groups: { label: msg('Security groups'), obstacle: securityIsOff, menu: { icon: 'shield' } },
  pairs: { label: msg('Allowed address pairs'), obstacle: securityIsOff, menu: { icon: 'arrow-right-left' } },
  edit: EDIT,
  delete: {
    ...deletionOf({
      title: msg('{count, plural, one {Delete port {name}?} other {Delete # ports?}}'),
      confirm: msg('{count, plural, one {Delete {name}} other {Delete # ports}}'),
      doing: msg('Deleting {count, plural, one {# port} other {# ports}}'),
      done: msg('Port {name} deleted'),
      sentence: msg('{count, plural, one {Its addresses} other {Their addresses}} become available immediately.'),
    }),
    obstacle: (port) => {
      const verdict = can('delete', port);
      return verdict === true ? undefined : verdict;
    },
  },
});

export type PortVerb = keyof typeof PORT_VERBS;
