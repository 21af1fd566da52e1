'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { EffectiveAccess } from '#components/assignments/effective-access.tsx';
import { ActionButton } from '#components/console/action-button.tsx';
import { ActionMenu } from '#components/console/action-menu.tsx';
import { ApiLens } from '#components/console/api-lens.tsx';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { listedUserApi } from '#lib/console/identity/users/contract.ts';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { readScope } from '#lib/screens/scope.ts';
import { useUserActions } from './use-user-actions.tsx';
import { UserActivity } from './user-activity.tsx';
import { UserCredentials } from './user-credentials.tsx';
import { UserOverview } from './user-overview.tsx';
import { UserSessions } from './user-sessions.tsx';
import { UserStatus } from './user-status.tsx';

export function UserScreen({ scope, userId }: { scope: string; userId: string }) {
  const t = useT();
  const query = useQuery(clientOf(listedUserApi).one.query(scope, userId));
  return (
    <DetailScreen
      query={query}
      goneTitle={t('User not found')}
      listHref={identityHref(scope, 'users')}
      listLabel={t('Go to users')}
    >
      {({ user }) => (
        <>
          <UserHeader scope={scope} row={user} />
          <UserTabs scope={scope} row={user} />
        </>
      )}
    </DetailScreen>
  );
}

function UserHeader({ scope, row }: { scope: string; row: ListedUser }) {
  const t = useT();
  const router = useRouter();
  const { of, dialog } = useUserActions(scope, () => router.push(identityHref(scope, 'users')));
  const actions = of(row);
  const isShown = ({ id }: { id?: string }) => id === 'edit' || id === 'password';
  return (
    <>
      <PageHeader
        title={row.name}
        crumbs={[{ label: t('Users'), href: identityHref(scope, 'users') }]}
        status={<UserStatus row={row} />}
        description={row.user.description || row.user.email}
        actions={
          <>
            <ApiLens call={{ path: `identity/v3/users/${row.id}` }} command={`openstack user show ${row.id}`} />
            {actions.filter(isShown).map((action) => (
              <ActionButton key={action.label} action={action} />
            ))}
            <ActionMenu
              label={t('Actions for {name}', { name: row.name })}
              actions={actions.filter((action) => !isShown(action))}
            />
          </>
        }
      />
      {dialog}
    </>
  );
}

function UserTabs({ scope, row }: { scope: string; row: ListedUser }) {
  const t = useT();
  const about = { scope, userId: row.id };
  return (
    <PageTabs
      label={t('About this user')}
      tabs={[
        { id: 'overview', label: t('Overview'), content: <UserOverview scope={scope} row={row} /> },
        { id: 'access', label: t('Effective access'), content: <EffectiveAccess {...about} /> },
        // Domain managers do not see credentials, and the API does not return them.
        ...(readScope(scope).kind === 'domain'
          ? []
          : [{ id: 'credentials', label: t('Credentials'), content: <UserCredentials {...about} /> }]),
        {
          id: 'sessions',
          label: t('Sessions'),
          count: row.facts.sessions,
          content: <UserSessions {...about} name={row.name} />,
        },
        { id: 'activity', label: t('Activity'), content: <UserActivity {...about} name={row.name} /> },
      ]}
    />
  );
}
