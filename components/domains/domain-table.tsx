'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { AppLink } from '#components/console/app-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { EnabledBadge } from '#components/console/enabled-badge.tsx';
import { filteredBy } from '#components/console/filtered-by.tsx';
import { idColumn } from '#components/console/id-column.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { countFrom, withCounts } from '#components/console/row-counts.ts';
import { pagedSource } from '#components/console/row-sources.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { useFilters } from '#components/console/use-filters.ts';
import { useSort } from '#components/console/use-sort.ts';
import { useViewCounts } from '#components/console/use-view-counts.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { factApi } from '#lib/console/facts/contract.ts';
import { listedDomainApi } from '#lib/console/identity/domains/contract.ts';
import type { ListedDomain } from '#lib/console/identity/domains/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { domainListDefaults, domainSearch } from './domain-filters.ts';
import { useDomainActions } from './use-domain-actions.tsx';

const projectsOf = (scope: string, { name }: ListedDomain) =>
  identityHref(scope, 'projects', '', { where: `domain:${name}` });

function useDomainColumns(scope: string): TableColumn<ListedDomain>[] {
  const { t, format } = useI18n();
  const countOf = (id: 'projects' | 'users' | 'groups', header: string): TableColumn<ListedDomain> =>
    textColumn<ListedDomain>(id, header, 6, (domain) => String(domain[id]), {
      align: 'end',
      cell: (domain) => (
        <AppLink href={identityHref(scope, id, '', { where: `domain:${domain.name}` })}>
          {format.number(domain[id])}
        </AppLink>
      ),
    });
  return [
    textColumn('name', t('Name'), 12, ({ name }) => name, {
      grows: true,
      isRowHeader: true,
      sortKey: 'name',
      cell: (domain) => (
        <span className="flex min-w-0 items-center gap-2">
          <AppLink look="strong" href={projectsOf(scope, domain)}>
            {domain.name}
          </AppLink>
          {domain.is_default && <Badge>{t('Built in')}</Badge>}
        </span>
      ),
    }),
    textColumn('enabled', t('Status'), 8, ({ enabled }) => (enabled ? t('Enabled') : t('Disabled')), {
      cell: ({ enabled }) => <EnabledBadge isEnabled={enabled} />,
    }),
    countOf('projects', t('Projects')),
    countOf('users', t('Users')),
    countOf('groups', t('Groups')),
    textColumn('description', t('Description'), 18, ({ description }) => description),
    idColumn('id', t('ID'), 14, ({ id }) => id),
  ];
}

export function DomainTable({ scope }: { scope: string }) {
  const { t } = useI18n();
  const countOf = countFrom(useViewCounts(clientOf(factApi).domainViews.query(scope)));
  const filters = useFilters(
    [
      {
        id: 'enabled',
        label: t('Enabled'),
        values: [
          { value: 'true', label: t('Yes') },
          { value: 'false', label: t('No') },
        ],
      },
    ],
    { countOf },
  );
  const sort = useSort(domainListDefaults.sort);
  const search = domainSearch({ ...filters, sort: sort.sort });
  const source = pagedSource(useInfiniteQuery(clientOf(listedDomainApi).rows.pages(scope, search)));
  const actions = useDomainActions(scope);
  const views = [{ label: t('All') }, { label: t('Disabled'), where: ['enabled:false'] }];
  return (
    <>
      <ViewTabs listId="domains" label={t('Views of domains')} views={withCounts(views, countOf)} />
      <ResourceTable
        listId="domains"
        caption={t('Domains')}
        columns={useDomainColumns(scope)}
        source={source}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={sort}
        {...filteredBy(filters, t('Filter domains'))}
        hrefOf={(domain) => projectsOf(scope, domain)}
        actions={actions.of}
        states={{ empty: <EmptyState icon={Building2} title={t('No domains yet')} /> }}
      />
      {actions.dialog}
    </>
  );
}
