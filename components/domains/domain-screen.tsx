'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { AllActivityLink } from '#components/activity/all-activity-link.tsx';
import { ActionMenu } from '#components/console/action-menu.tsx';
import { ApiLens } from '#components/console/api-lens.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { EnabledBadge } from '#components/console/enabled-badge.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { Properties } from '#components/console/properties.tsx';
import { Card } from '#components/ui/card.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { listedDomainApi } from '#lib/console/identity/domains/contract.ts';
import type { ListedDomain } from '#lib/console/identity/domains/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { useDomainActions } from './use-domain-actions.tsx';

const DirectoryTab = lazyComponent(
  async () => (await import('#components/directories/directory-tab.tsx')).DirectoryTab,
);

/** A domain for administrators, with the directory of its users. */
export function DomainScreen({ scope, domainId }: { scope: string; domainId: string }) {
  const t = useT();
  const domains = identityHref(scope, 'domains');
  return (
    <DetailScreen
      query={useQuery(clientOf(listedDomainApi).row.query(scope, domainId))}
      goneTitle={t('Domain not found')}
      listHref={domains}
      listLabel={t('Go to domains')}
    >
      {({ domain }) => (
        <>
          <DomainHeader scope={scope} domain={domain} />
          <PageTabs
            label={t('About this domain')}
            tabs={[
              { id: 'overview', label: t('Overview'), content: <DomainFacts scope={scope} domain={domain} /> },
              {
                id: 'directory',
                label: t('Directory'),
                content: <DirectoryTab scope={scope} domain={domain} />,
                load: DirectoryTab.load,
              },
            ]}
          />
        </>
      )}
    </DetailScreen>
  );
}

interface DomainProps {
  scope: string;
  domain: ListedDomain;
}

function DomainHeader({ scope, domain }: DomainProps) {
  const t = useT();
  const router = useRouter();
  const { of, dialog } = useDomainActions(scope, () => router.push(identityHref(scope, 'domains')));
  return (
    <>
      <PageHeader
        title={domain.name}
        crumbs={[{ label: t('Domains'), href: identityHref(scope, 'domains') }]}
        status={<EnabledBadge isEnabled={domain.enabled} />}
        description={domain.description}
        actions={
          <>
            <AllActivityLink object={domain.id} />
            <ApiLens
              call={{ path: `identity/v3/domains/${domain.id}` }}
              command={`openstack domain show ${domain.id}`}
            />
            <ActionMenu label={t('Actions for {name}', { name: domain.name })} actions={of(domain)} />
          </>
        }
      />
      {dialog}
    </>
  );
}

function DomainFacts({ scope, domain }: DomainProps) {
  const { t, format } = useI18n();
  const countOf = (id: 'projects' | 'users' | 'groups') => (
    <AppLink href={identityHref(scope, id, '', { where: `domain:${domain.name}` })}>
      {format.number(domain[id])}
    </AppLink>
  );
  return (
    <Card title={t('Details')}>
      <Properties
        items={[
          { label: t('Name'), value: domain.name },
          { label: t('ID'), value: <CopyableId id={domain.id} /> },
          { label: t('Projects'), value: countOf('projects') },
          { label: t('Users'), value: countOf('users') },
          { label: t('Groups'), value: countOf('groups') },
          { label: t('Description'), value: domain.description, isWide: true },
        ]}
      />
    </Card>
  );
}
