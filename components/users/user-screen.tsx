'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { EffectiveAccess } from '#components/assignments/effective-access.tsx';
import { ActionButton } from '#components/console/action-button.tsx';
import { ActionMenu } from '#components/console/action-menu.tsx';
import { ApiLens } from '#components/console/api-lens.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { GonePanel } from '#components/console/gone-panel.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { nameOrId } from '#components/console/name-or-id.ts';
import { PageHeader } from '#components/console/page-header.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { readScope } from '#lib/client/scope.ts';
import { useNow } from '#lib/client/use-now.ts';
import { identityHref } from '#lib/console/paths.ts';
import { userFactsQuery } from '#lib/console/users/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { domainQuery } from '#lib/identity/domains/queries.ts';
import { userQuery } from '#lib/identity/users/queries.ts';
import { useUserActions } from './use-user-actions.tsx';
import { UserStatus } from './use-user-columns.tsx';
import { UserActivity } from './user-activity.tsx';
import { UserCredentials } from './user-credentials.tsx';
import { UserOverview } from './user-overview.tsx';
import { toUserRow, type UserRow } from './user-row.ts';
import { UserSessions } from './user-sessions.tsx';

const minuteMs = 60_000;

export function UserScreen({ scope, userId }: { scope: string; userId: string }) {
  const t = useT();
  const now = useNow(minuteMs);
  const query = useQuery(userQuery(scope, userId));
  const facts = useQuery(userFactsQuery(scope, userId));
  const domainId = query.data?.user.domain_id ?? '';
  const domain = useQuery({ ...domainQuery(scope, domainId), enabled: domainId !== '' });
  const gone = (
    <GonePanel
      headingLevel={1}
      title={t('User not found')}
      actions={<ButtonLink href={identityHref(scope, 'users')}>{t('Go to users')}</ButtonLink>}
    />
  );
  return (
    <QueryScreen query={query} gone={gone} headingLevel={1} skeleton={<DetailSkeleton />}>
      {({ user }) => {
        const domainName = nameOrId(domain, domain.data?.domain.name, user.domain_id);
        const row = toUserRow(user, facts.data?.users[0], domainName, now);
        return (
          <>
            <UserHeader scope={scope} row={row} />
            <LoadError answer={facts} unknown={t('Could not load roles, sessions and lockouts')} />
            <UserTabs scope={scope} row={row} />
          </>
        );
      }}
    </QueryScreen>
  );
}

function UserHeader({ scope, row }: { scope: string; row: UserRow }) {
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

function UserTabs({ scope, row }: { scope: string; row: UserRow }) {
  const t = useT();
  const { facts } = row;
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
          count: facts?.sessions,
          content: <UserSessions {...about} name={row.name} />,
        },
        { id: 'activity', label: t('Activity'), content: <UserActivity {...about} name={row.name} /> },
      ]}
    />
  );
}
