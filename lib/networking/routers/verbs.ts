import { msg } from '#lib/i18n/text.ts';
import { deletionOf, EDIT } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

interface RouterState {
  /** The subnets that it connects. */
  interfaces: readonly unknown[];
}

/** Verbs of routers in menu order. */
export const ROUTER_VERBS = verbsOf<never, never, RouterState>()({
  add: { label: msg('Add interface'), inverse: 'remove', menu: { icon: 'plug' } },
  remove: {
    label: msg('Remove interface'),
    inverse: 'add',
    obstacle: ({ interfaces }) => (interfaces.length === 0 ? msg('It is not connected to any subnet.') : undefined),
    menu: { icon: 'unlink-2' },
  },
  gateway: { label: msg('Set gateway'), menu: { icon: 'globe' } },
  edit: EDIT,
  delete: {
    ...deletionOf({
      title: msg('{count, plural, one {Delete router {name}?} other {Delete # routers?}}'),
      confirm: msg('{count, plural, one {Delete {name}} other {Delete # routers}}'),
      doing: msg('Deleting {count, plural, one {# router} other {# routers}}'),
      done: msg('Router {name} deleted'),
    }),
    obstacle: ({ interfaces }) =>
      interfaces.length > 0 ? msg('It is connected to subnets. Remove its interfaces first.') : undefined,
  },
});

export type RouterVerb = keyof typeof ROUTER_VERBS;
