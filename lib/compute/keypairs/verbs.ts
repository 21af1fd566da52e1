import { msg } from '#lib/i18n/text.ts';
import { deletionOf } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

export const KEYPAIR_VERBS = verbsOf<never, never, object>()({
  launch: {
    label: msg('Launch instance'),
    menu: { icon: 'rocket', creates: { screen: 'instances', from: 'key' } },
  },
  delete: deletionOf({
    title: msg('{count, plural, one {Delete key pair {name}?} other {Delete # key pairs?}}'),
    confirm: msg('{count, plural, one {Delete {name}} other {Delete # key pairs}}'),
    doing: msg('Deleting {count, plural, one {# key pair} other {# key pairs}}'),
    done: msg('Key pair {name} deleted'),
    sentence: msg(
      'You can no longer launch instances with {count, plural, one {it. The private key} other {them. The private keys}} on your computer {count, plural, one {is} other {are}} not affected.',
    ),
  }),
});
