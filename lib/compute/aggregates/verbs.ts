import { msg } from '#lib/i18n/text.ts';
import { deletionOf, EDIT } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

export const AGGREGATE_VERBS = verbsOf<never, never, { hosts: readonly string[] }>()({
  edit: EDIT,
  hosts: { label: msg('Hosts'), menu: { icon: 'cpu' } },
  metadata: { label: msg('Metadata'), menu: { icon: 'tags' } },
  delete: {
    ...deletionOf({
      title: msg('Delete aggregate {name}?'),
      sentence: msg('Flavors that request its properties can no longer find hosts through it.'),
    }),
    obstacle: ({ hosts }) => (hosts.length > 0 ? msg('It still has hosts. Remove them first.') : undefined),
  },
});
