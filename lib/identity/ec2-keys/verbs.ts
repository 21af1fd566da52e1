import { msg } from '#lib/i18n/text.ts';
import { deletionOf } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

export const EC2_KEY_VERBS = verbsOf<never, never, object>()({
  secret: { label: msg('Secret and configuration'), menu: { icon: 'key-round' } },
  edit: { label: msg('Edit limits'), menu: { icon: 'pencil' } },
  rotate: { label: msg('Rotate'), menu: { icon: 'rotate-cw' } },
  delete: deletionOf({
    title: msg('{count, plural, one {Delete EC2 key {name}?} other {Delete # EC2 keys?}}'),
    confirm: msg('{count, plural, one {Delete key} other {Delete # keys}}'),
    doing: msg('Deleting {count, plural, one {# EC2 key} other {# EC2 keys}}'),
    done: msg('EC2 key {name} deleted'),
    sentence: msg(
      'Requests signed with {count, plural, one {it} other {them}} are rejected immediately. This cannot be undone.',
    ),
  }),
});

export type Ec2KeyVerb = keyof typeof EC2_KEY_VERBS;
