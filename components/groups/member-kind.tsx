import { endAttribute } from '#components/assignments/access-attributes.tsx';
import { kind, listOf } from '#components/kind/kind.ts';
import { userKind, usersIn } from '#components/users/kind.tsx';
import { SourceLink } from '#components/users/source-link.tsx';
import { sourceWord } from '#components/users/source-word.ts';
import type { ListedGroup } from '#lib/console/identity/groups/schema.ts';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { useMemberActions } from './use-member-actions.tsx';

const { source: userSource, ...attributes } = userKind.attributes;

/** A user as a member of a group. */
const memberKind = kind<ListedUser>()({
  ...userKind,
  noun: { one: msg('member'), many: msg('members') },
  attributes: {
    source: {
      label: msg('Membership from'),
      value: ({ membership }, { t }) => sourceWord(membership?.source ?? null, t),
      show: ({ membership }, { scope }) => <SourceLink scope={scope} source={membership?.source ?? null} />,
      width: 14,
      // Filters by the source of the user.
      ...(userSource?.filter && { filter: { label: userSource.label, ...userSource.filter } }),
    },
    'valid-until': endAttribute<ListedUser>(({ membership }) => membership?.expires_at),
    ...attributes,
  },
});

export const memberList = (group: ListedGroup) =>
  listOf(memberKind, {
    id: 'group-members',
    header: {},
    source: usersIn({ group_id: group.id }),
    sort: 'name',
    lessWanted: ['project', 'roles', 'password'],
    useActions: (scope) => useMemberActions(scope, group),
    href: ({ id }, { scope }) => identityHref(scope, 'users', id),
    emptyText: msg('Users in the group have the roles assigned to it.'),
  });
