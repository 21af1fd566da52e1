import { listOf } from '#components/kind/kind.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { listedUserApi } from '#lib/console/identity/users/contract.ts';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { ImportUsersButton } from './import-users-button.tsx';
import { userKind, usersIn } from './kind.tsx';

export const userList = listOf(userKind, {
  id: 'users',
  loadActions: async () => (await import('#lazy/components/users/use-user-actions.tsx')).useUserActions,
  header: {
    path: 'identity/v3/users',
    command: 'openstack user list --long',
    Actions: ({ scope }) => <ImportUsersButton scope={scope} />,
  },
  create: {
    label: msg('Create user'),
    href: (scope) => identityHref(scope, 'users', 'create'),
    isForManagers: true,
  },
  source: usersIn(),
  sort: 'name',
  counts: clientOf(factApi).userViews.query,
  views: [
    { label: msg('All') },
    { label: msg('Disabled'), where: ['enabled:false'] },
    { label: msg('Locked'), where: ['locked:true'] },
    { label: msg('Password expired'), where: ['password:expired'] },
    { label: msg('Invited'), where: ['invited:true'] },
    { label: msg('Without a role'), where: ['roles:0'] },
  ],
  href: ({ id }, { scope }) => identityHref(scope, 'users', id),
  find: (scope, id) => ({
    ...clientOf(listedUserApi).one.query(scope, id),
    select: ({ user }: { user: ListedUser }) => user,
  }),
  emptyText: msg('A user signs in with a password and can do what their roles on domains and projects allow.'),
});
