'use client';

import { useQuery } from '@tanstack/react-query';
import { FolderKanban, type LucideIcon, User, UserCog, Users } from 'lucide-react';
import { ActivityCard } from '#components/activity/activity-card.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { EnabledBadge } from '#components/console/enabled-badge.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { Properties } from '#components/console/properties.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Card } from '#components/ui/card.tsx';
import { useSession } from '#lib/client/session.ts';
import { activityHrefOf, activityPageHref } from '#lib/console/activity/href.ts';
import { activityQuery } from '#lib/console/activity/log-queries.ts';
import { listedDomainApi } from '#lib/console/identity/domains/contract.ts';
import type { ListedDomain } from '#lib/console/identity/domains/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { DOMAIN_SCREENS, type IdentityScreen } from '#lib/screens/admin-screens.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { domainScope } from '#lib/screens/scope.ts';

export function DomainOverview({ domainId }: { domainId: string }) {
  const { t, format } = useI18n();
  const scope = domainScope(domainId);
  const { data: session } = useSession();
  const query = useQuery(clientOf(listedDomainApi).row.query(scope, domainId));
  const roles = session?.domains.find(({ id }) => id === domainId)?.roles ?? [];
  return (
    <QueryScreen query={query} headingLevel={1} skeleton={<DetailSkeleton />}>
      {({ domain }) => (
        <>
          <PageHeader
            title={domain.name}
            status={<EnabledBadge isEnabled={domain.enabled} />}
            description={t('You are working with the resources of this domain.')}
          />
          <div className="flex flex-col gap-4">
            <Ways scope={scope} domain={domain} />
            <Card title={t('Domain')}>
              <Properties
                items={[
                  { label: t('Name'), value: domain.name },
                  { label: t('ID'), value: <CopyableId id={domain.id} /> },
                  { label: t('Your roles'), value: format.list([...roles]) },
                  { label: t('Description'), value: domain.description, isWide: true },
                ]}
              />
            </Card>
            <DomainActivityCard domainId={domainId} />
          </div>
        </>
      )}
    </QueryScreen>
  );
}

function DomainActivityCard({ domainId }: { domainId: string }) {
  const place = { scope: domainScope(domainId), of: { domainId } };
  return (
    <ActivityCard
      query={useQuery(activityQuery(place, false))}
      hrefOf={activityHrefOf(place)}
      allHref={activityPageHref(place)}
    />
  );
}

function Ways({ scope, domain }: { scope: string; domain: ListedDomain }) {
  const { t, format } = useI18n();
  const all: { screen: IdentityScreen; label: string; icon: LucideIcon; count?: number }[] = [
    { screen: 'projects', label: t('Projects'), icon: FolderKanban, count: domain.projects },
    { screen: 'users', label: t('Users'), icon: User, count: domain.users },
    { screen: 'groups', label: t('Groups'), icon: Users, count: domain.groups },
    { screen: 'roles', label: t('Roles'), icon: UserCog },
  ];
  const ways = all.filter(({ screen }) => DOMAIN_SCREENS.some(({ path }) => path === screen));
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {ways.map(({ screen, label, icon: Icon, count }) => (
        <li key={screen}>
          <AppLink
            look="plain"
            href={identityHref(scope, screen)}
            className="flex h-full flex-col gap-2 rounded-card border bg-surface p-4 shadow-low hover:border-control"
          >
            <span className="flex items-center gap-2 text-ink-muted">
              <Icon aria-hidden className="size-4" />
              {label}
            </span>
            <span className="font-semibold text-title tabular-nums">
              {count === undefined ? t('View role assignments') : format.number(count)}
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
