'use client';

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { AppLink } from '#components/console/app-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { ListLine } from '#components/console/list-line.tsx';
import { Page } from '#components/console/page.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { Properties } from '#components/console/properties.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { SessionScreen } from '#components/console/session-screen.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { AccessExpiry } from '#components/users/access-expiry.tsx';
import type { SignInProvider } from '#lib/auth/federated/provider-list.ts';
import { accepts, isInPerson, type Session } from '#lib/client/session.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import type { Profile } from '#lib/console/facts/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';
import { AlertsCard } from './alerts-card.tsx';
import { CatalogCard } from './catalog-card.tsx';
import { FactorsCard } from './factors-card.tsx';
import { IdentitiesCard } from './identities-card.tsx';
import { PreferencesCard } from './preferences-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

const ChangePassword = lazyComponent(async () => (await import('./change-password.tsx')).ChangePassword);
const RevealToken = lazyComponent(async () => (await import('./reveal-token.tsx')).RevealToken);

interface AccountScreenProps {
  /** Providers with a button on the sign-in page, which can be linked. */
  providers: readonly SignInProvider[];
}

export function AccountScreen({ providers }: AccountScreenProps) {
  return <SessionScreen>{(session) => <Account session={session} providers={providers} />}</SessionScreen>;
}

function Account({ session, providers }: AccountScreenProps & { session: Session }) {
  const t = useT();
  const { user } = session;
  const query = useQuery(clientOf(factApi).profile.query(USER_SCOPE));
  const [isChanging, setIsChanging] = useState(false);
  const rules = query.data?.password.rules;
  return (
    <Page shape="form">
      <PageHeader
        title={t('Account')}
        description={user.name}
        actions={
          rules && isInPerson(session) && <Button onClick={() => setIsChanging(true)}>{t('Change password')}</Button>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title={t('Profile')}>
          <QueryScreen query={query} skeleton={<FactsSkeleton />}>
            {(profile) => <ProfileFacts session={session} profile={profile} />}
          </QueryScreen>
        </Card>
        <TokenCard session={session} query={query} />
        <FactorsCard session={session} />
        <IdentitiesCard session={session} providers={providers} />
        <SessionsCard session={session} />
        <AlertsCard session={session} />
        <OwnRoles session={session} />
        <CatalogCard projects={session.projects} />
        <PreferencesCard session={session} />
      </div>
      {isChanging && rules && <ChangePassword session={session} rules={rules} onClose={() => setIsChanging(false)} />}
    </Page>
  );
}

const FactsSkeleton = () => (
  <div aria-busy className="flex flex-col gap-4">
    <Skeleton className="h-3.5 w-40" />
    <Skeleton className="h-3.5 w-56" />
    <Skeleton className="h-3.5 w-48" />
  </div>
);

function ProfileFacts({ session: { user }, profile }: { session: Session; profile: Profile }) {
  const t = useT();
  const { email, groups, password } = profile;
  return (
    <Properties
      items={[
        { label: t('User name'), value: user.name },
        { label: t('Email'), value: email },
        { label: t('User ID'), value: <CopyableId id={user.id} />, isWide: true },
        { label: t('Domain'), value: user.domain.name },
        { label: t('Domain ID'), value: <CopyableId id={user.domain.id} /> },
        { label: t('Groups'), value: groups.length > 0 ? <OwnGroups groups={groups} /> : null, isWide: true },
        { label: t('Password changed'), value: <DateTime at={password.changed_at} /> },
        {
          label: t('Password expires'),
          value: password.expires_at ? <DateTime at={password.expires_at} /> : t('Never'),
        },
      ]}
    />
  );
}

function TokenCard({ session, query }: { session: Session; query: UseQueryResult<Profile, Error> }) {
  const { credential, projects } = session;
  const t = useT();
  const [isRevealing, setIsRevealing] = useState(false);
  const close = useCallback(() => setIsRevealing(false), []);
  return (
    <Card
      title={t('Token')}
      aside={
        accepts(session, 'console:token_reveals:create') && (
          <Button size="small" onClick={() => setIsRevealing(true)}>
            {t('Reveal a token')}
          </Button>
        )
      }
    >
      <QueryScreen query={query} skeleton={<FactsSkeleton />}>
        {({ token }) => <TokenFactList token={token} credential={credential} />}
      </QueryScreen>
      {isRevealing && <RevealToken projects={projects} onClose={close} />}
    </Card>
  );
}

function TokenFactList({ token, credential }: { token: Profile['token']; credential: Session['credential'] }) {
  const { t, format } = useI18n();
  const scopes = {
    project: t('Project'),
    domain: t('Domain'),
    system: t('System'),
    unscoped: t('Unscoped'),
  };
  const { kind, name } = token.scope;
  return (
    <Properties
      items={[
        {
          label: t('Signed in with'),
          value: credential ? t('Credential {name}', credential) : format.list(token.methods),
        },
        { label: t('Scope'), value: name ? `${scopes[kind]} ${name}` : scopes[kind] },
        { label: t('Roles'), value: format.list(token.roles) },
        { label: t('Issued'), value: <DateTime at={token.issued_at} /> },
        { label: t('Expires'), value: <DateTime at={token.expires_at} /> },
        { label: t('Audit ID'), value: <CopyableId id={token.audit_ids[0] ?? ''} /> },
      ]}
    />
  );
}

function OwnRoles({ session: { projects, domains, system } }: { session: Session }) {
  const t = useT();
  return (
    <Card title={t('Projects and roles')} hasPadding={false} className="lg:col-span-2">
      {projects.length === 0 && <p className="p-4 text-ink-muted">{t('You do not have a project yet')}</p>}
      <ul className="divide-y">
        {system && <RolesLine name={t('System')} roles={system.roles} />}
        {domains.map(({ id, name, roles }) => (
          <RolesLine key={id} name={name} domain={t('Domain')} roles={roles} />
        ))}
        {projects.map(({ id, name, domain, roles }) => (
          <RolesLine
            key={id}
            name={
              <AppLink look="strong" href={projectHref(id)}>
                {name}
              </AppLink>
            }
            domain={domain.name}
            roles={roles}
          >
            <AppLink href={projectHref(id, 'api-access')}>{t('API access')}</AppLink>
          </RolesLine>
        ))}
      </ul>
    </Card>
  );
}

interface RolesLineProps {
  name: ReactNode;
  domain?: string;
  roles: readonly string[];
  children?: ReactNode;
}

const RolesLine = ({ name, domain, roles, children }: RolesLineProps) => (
  <ListLine
    name={
      <>
        {name} <span className="font-normal text-ink-faint text-small">{domain}</span>
      </>
    }
  >
    <span className="flex flex-wrap gap-1.5">
      {roles.map((role) => (
        <Badge key={role} tone={role === 'admin' ? 'warning' : 'neutral'}>
          {role}
        </Badge>
      ))}
    </span>
    {children}
  </ListLine>
);

function OwnGroups({ groups }: Pick<Profile, 'groups'>) {
  const { t, format } = useI18n();
  const expiring = groups.flatMap(({ id, name, expires_at: at }) => (at === null ? [] : [{ id, name, at }]));
  return (
    <>
      {format.list(groups.map(({ name }) => name))}
      {expiring.map(({ id, name, at }) => (
        <span key={id} className="block text-ink-muted text-small">
          {t.rich('{name} until <time></time>', { name, time: () => <AccessExpiry at={at} /> })}
        </span>
      ))}
    </>
  );
}
