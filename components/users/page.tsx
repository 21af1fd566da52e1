import { pageOf } from '#components/kind/kind.ts';
import { listedUserApi } from '#lib/console/identity/users/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { readScope } from '#lib/screens/scope.ts';
import { userKind } from './kind.tsx';
import { useUserActions } from './use-user-actions.tsx';
import { UserAside } from './user-aside.tsx';

const ownKind = { ...userKind, useActions: useUserActions };

export const userPage = pageOf(ownKind, {
  query: clientOf(listedUserApi).one.query,
  rowOf: ({ user }) => user,
  listHref: (scope) => identityHref(scope, 'users'),
  path: 'identity/v3/users',
  description: ({ user }) => user.description || user.email,
  buttons: ['edit', 'password'],
  Related: ({ scope, row }) => <UserAside scope={scope} row={row} />,
  tabs: [
    {
      id: 'access',
      label: msg('Effective access'),
      load: async () => {
        const { EffectiveAccess } = await import('#lazy/components/assignments/effective-access.tsx');
        return ({ scope, id }) => <EffectiveAccess scope={scope} holder={{ type: 'user', id }} />;
      },
    },
    {
      id: 'credentials',
      label: msg('Credentials'),
      // Domain managers do not see credentials, and the API does not return them.
      applies: (_, scope) => readScope(scope).kind !== 'domain',
      load: async () => {
        const { UserCredentials } = await import('#lazy/components/users/user-credentials.tsx');
        return ({ scope, id }) => <UserCredentials scope={scope} userId={id} />;
      },
    },
    {
      id: 'sessions',
      label: msg('Sessions'),
      count: ({ facts }) => facts.sessions,
      load: async () => {
        const { UserSessions } = await import('#lazy/components/users/user-sessions.tsx');
        return ({ scope, row }) => <UserSessions scope={scope} owner={row} />;
      },
    },
  ],
  activity: 'user',
  loadActivity: async () => {
    const { UserActivity } = await import('#lazy/components/users/user-activity.tsx');
    return ({ scope, row }) => <UserActivity scope={scope} userId={row.id} name={row.name} />;
  },
});
