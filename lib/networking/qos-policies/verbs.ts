import { msg } from '#lib/i18n/text.ts';
import { deletionOf, EDIT } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

export const QOS_POLICY_VERBS = verbsOf<never, never, object>()({
  edit: EDIT,
  rules: { label: msg('Rules'), menu: { icon: 'ruler' } },
  delete: deletionOf({
    title: msg('Delete QoS policy {name}?'),
    sentence: msg('It cannot be deleted while a port or a network uses it.'),
  }),
});
