import { msg } from '#lib/i18n/text.ts';
import { DISABLE, deletionOf, EDIT, ENABLE, resultOf } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

export interface UserSubject {
  enabled: boolean;
  isLocked: boolean;
}

export const USER_VERBS = verbsOf<never, never, UserSubject>()({
  edit: EDIT,
  password: { label: msg('Set password'), menu: { icon: 'key-round' } },
  invite: {
    label: msg('Invite'),
    obstacle: ({ enabled }) =>
      enabled ? undefined : msg('A disabled user cannot use an invitation. Enable the user first.'),
    menu: { icon: 'send' },
  },
  join: {
    label: msg('Add to group'),
    words: { doing: msg('Adding {count} users to a group'), notDone: '', done: msg('User {name} added to the group') },
    menu: { icon: 'users' },
  },
  unlock: {
    label: msg('Unlock'),
    words: resultOf(msg('User {name} unlocked')),
    question: {
      title: msg('Unlock user {name}?'),
      confirm: msg('Unlock {name}'),
      sentence: msg('Failed attempts are cleared, including those of an attacker. The password does not change.'),
    },
    menu: { icon: 'lock-open', fits: ({ isLocked }) => isLocked },
  },
  enable: {
    ...ENABLE,
    words: { doing: msg('Enabling {count} users'), notDone: '', done: msg('User {name} enabled') },
    question: {
      title: msg('{count, plural, one {Enable user {name}?} other {Enable # users?}}'),
      confirm: msg('{count, plural, one {Enable {name}} other {Enable # users}}'),
      sentence: msg('Password, roles, groups and credentials are unchanged.'),
    },
    menu: { ...ENABLE.menu, isBulk: true },
  },
  disable: {
    ...DISABLE,
    words: { doing: msg('Disabling {count} users'), notDone: '', done: msg('User {name} disabled') },
    question: {
      title: msg('{count, plural, one {Disable user {name}?} other {Disable # users?}}'),
      confirm: msg('{count, plural, one {Disable {name}} other {Disable # users}}'),
      sentence: msg('Nothing is deleted. Enabling the user again restores everything except the sessions.'),
      isDanger: true,
    },
    menu: { ...DISABLE.menu, isBulk: true },
  },
  joinAll: { label: msg('Add to group'), menu: { icon: 'users', isBulk: true, isBulkOnly: true } },
  delete: deletionOf({
    title: msg('Delete user {name}?'),
    done: msg('User {name} deleted'),
    sentence: msg(
      'Roles, group memberships, key pairs, passkeys and all credentials are deleted with the user. Instances, volumes and images stay in their projects. This cannot be undone. Disabling the user keeps everything.',
    ),
  }),
});

export type UserVerb = keyof typeof USER_VERBS;
