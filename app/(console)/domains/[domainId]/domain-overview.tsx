'use client';

import { useQuery } from '@tanstack/react-query';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { Properties } from '#components/console/properties.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Card } from '#components/ui/card.tsx';
import { domainScope } from '#lib/client/scope.ts';
import { useSession } from '#lib/client/session.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { domainQuery } from '#lib/identity/domains/queries.ts';

/** The facts of a domain, with the roles that one holds on it. */
export function DomainOverview({ domainId }: { domainId: string }) {
  const t = useT();
  const format = useFormat();
  const { data: session } = useSession();
  const query = useQuery(domainQuery(domainScope(domainId), domainId));
  const roles = session?.domains.find(({ id }) => id === domainId)?.roles ?? [];
  return (
    <QueryScreen query={query} headingLevel={1} skeleton={<DetailSkeleton />}>
      {({ domain }) => (
        <>
          <PageHeader title={domain.name} description={t('You work with what belongs to this domain.')} />
          <Card title={t('Domain')}>
            <Properties
              items={[
                { label: t('Name'), value: domain.name },
                { label: t('ID'), value: <CopyableId id={domain.id} /> },
                { label: t('Enabled'), value: domain.enabled ? t('Yes') : t('No') },
                { label: t('Your roles'), value: format.list([...roles]) },
                { label: t('Description'), value: domain.description, isWide: true },
              ]}
            />
          </Card>
        </>
      )}
    </QueryScreen>
  );
}
