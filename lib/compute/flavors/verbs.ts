import { msg } from '#lib/i18n/text.ts';
import { deletionOf, EDIT } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

export const FLAVOR_VERBS = verbsOf<never, never, { 'os-flavor-access:is_public': boolean }>()({
  describe: { ...EDIT, label: msg('Edit description') },
  specs: { label: msg('Extra specs'), menu: { icon: 'list-tree' } },
  access: {
    label: msg('Access'),
    obstacle: (flavor) =>
      flavor['os-flavor-access:is_public'] ? msg('It is public: all projects can use it.') : undefined,
    menu: { icon: 'key-round' },
  },
  delete: deletionOf({
    title: msg('Delete flavor {name}?'),
    sentence: msg('You can no longer launch instances with it or resize to it.'),
  }),
});
