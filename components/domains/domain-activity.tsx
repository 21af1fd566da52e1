'use client';

import { useQuery } from '@tanstack/react-query';
import { ActivityLog } from '#components/activity/activity-log.tsx';
import { ApiLens } from '#components/console/api-lens.tsx';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { listedDomainApi } from '#lib/console/identity/domains/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';

export function DomainActivity({ scope, domainId }: { scope: string; domainId: string }) {
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
          <PageHeader
            title={t('Activity in {name}', { name: domain.name })}
            crumbs={[{ label: t('Domains'), href: domains }]}
            description={t('Changes to the users, groups, projects and roles of this domain, with their results.')}
            actions={<ApiLens call={{ path: `console/v1/activity/domains/${domainId}` }} />}
          />
          <ActivityLog scope={scope} of={{ domainId }} />
        </>
      )}
    </DetailScreen>
  );
}
