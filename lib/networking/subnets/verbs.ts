import { msg } from '#lib/i18n/text.ts';
import { deletionOf, EDIT } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

/** Verbs of subnets in menu order. */
export const SUBNET_VERBS = verbsOf<never, never, object>()({
  addresses: { label: msg('Show addresses'), menu: { icon: 'search', isForReaders: true } },
  edit: EDIT,
  delete: deletionOf({
    title: msg('Delete subnet {name}?'),
    done: msg('Subnet {name} deleted'),
    sentence: msg('Its addresses are no longer assigned on this network.'),
  }),
});

export type SubnetVerb = keyof typeof SUBNET_VERBS;
