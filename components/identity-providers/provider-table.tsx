'use client';

import { useQuery } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { AppLink } from '#components/console/app-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { EnabledBadge } from '#components/console/enabled-badge.tsx';
import { FilterBar } from '#components/console/filter-bar.tsx';
import { nameOrId } from '#components/console/name-or-id.ts';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource, mapSource } from '#components/console/row-sources.ts';
import { selectRows } from '#components/console/select-rows.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { useFilters } from '#components/console/use-filters.ts';
import { useSort } from '#components/console/use-sort.ts';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import type { IdentityProvider } from '#lib/console/identity-sources/federation.ts';
import { providersQuery } from '#lib/console/identity-sources/federation-queries.ts';
import { identityHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { domainsQuery } from '#lib/identity/domains/queries.ts';
import { DeleteProvider } from './delete-provider.tsx';

const selection = {
  nameOf: ({ id }: IdentityProvider) => id,
  words: ({ id, description }: IdentityProvider) => [id, description ?? ''],
  fields: { enabled: ({ enabled }: IdentityProvider) => enabled },
  orders: { name: ({ id }: IdentityProvider) => id },
};

function useProviderColumns(scope: string): TableColumn<IdentityProvider>[] {
  const t = useT();
  const domains = useQuery(domainsQuery(scope));
  const nameOf = (id: string) => nameOrId(domains, domains.data?.domains.find((one) => one.id === id)?.name, id);
  return [
    textColumn('name', t('Name'), 12, ({ id }) => id, {
      grows: true,
      isRowHeader: true,
      sortKey: 'name',
      cell: ({ id }) => (
        <AppLink look="strong" href={identityHref(scope, 'identity-providers', id)}>
          {id}
        </AppLink>
      ),
    }),
    textColumn('enabled', t('Status'), 8, ({ enabled }) => (enabled ? t('Enabled') : t('Disabled')), {
      cell: ({ enabled }) => <EnabledBadge isEnabled={enabled} />,
    }),
    textColumn('domain', t('Domain'), 10, ({ domain_id }) => nameOf(domain_id)),
    textColumn('label', t('Button'), 12, ({ id, sign_in }) => (sign_in.is_hidden ? '' : (sign_in.label ?? id))),
    textColumn('description', t('Description'), 18, ({ description }) => description ?? ''),
  ];
}

export function ProviderTable({ scope }: { scope: string }) {
  const t = useT();
  const query = useQuery({ ...providersQuery(scope), select: ({ identity_providers }) => identity_providers });
  const filters = useFilters([
    {
      id: 'enabled',
      label: t('Enabled'),
      values: [
        { value: 'true', label: t('Yes') },
        { value: 'false', label: t('No') },
      ],
    },
  ]);
  const sort = useSort({ key: 'name', isDescending: false });
  const allowed = useMayAdminister(scope);
  const [toDelete, setToDelete] = useState<IdentityProvider>();
  return (
    <>
      <ResourceTable
        listId="identity-providers"
        caption={t('Identity providers')}
        columns={useProviderColumns(scope)}
        source={mapSource(listSource(query), (rows) => selectRows(rows, { ...filters, sort: sort.sort }, selection))}
        idOf={({ id }) => id}
        nameOf={({ id }) => id}
        sort={sort}
        isFiltered={filters.isActive}
        onClearFilters={filters.clear}
        hrefOf={({ id }) => identityHref(scope, 'identity-providers', id)}
        actions={(provider) => [{ label: t('Delete'), isDanger: true, allowed, onSelect: () => setToDelete(provider) }]}
        toolbar={<FilterBar filters={filters} label={t('Filter identity providers')} />}
        states={{
          empty: (
            <EmptyState icon={LogIn} title={t('No identity providers yet')}>
              {t('Users sign in at a provider of your organization instead of with a password of this platform.')}
            </EmptyState>
          ),
        }}
      />
      {toDelete && <DeleteProvider scope={scope} id={toDelete.id} onClose={() => setToDelete(undefined)} />}
    </>
  );
}
