'use client';

import { useQuery } from '@tanstack/react-query';
import { UserCog } from 'lucide-react';
import { AppLink } from '#components/console/app-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { idColumn } from '#components/console/id-column.tsx';
import { numberColumn } from '#components/console/number-column.ts';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource } from '#components/console/row-sources.ts';
import { rowSelector } from '#components/console/select-rows.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { useSelectedRows } from '#components/console/use-selected-rows.ts';
import { Badge } from '#components/ui/badge.tsx';
import { listedRoleApi } from '#lib/console/identity/roles/contract.ts';
import type { ListedRole } from '#lib/console/identity/roles/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { useRoleActions } from './use-role-actions.tsx';

const rolesIn = ({ roles }: { roles: ListedRole[] }) => roles;
const impliesOf = ({ implies }: ListedRole) => implies?.map(({ name }) => name) ?? [];

/** The API returns the complete list, so it is filtered and sorted here. */
const selectRoles = rowSelector<ListedRole>({
  nameOf: ({ name }) => name,
  words: ({ name, id, description }) => [name, id, description],
  fields: { domain: ({ domain }) => domain?.name, implies: impliesOf },
  orders: {
    name: ({ name }) => name,
    domain: ({ domain }) => domain?.name ?? '',
    assignments: ({ assignments }) => assignments,
  },
});

function useRoleColumns(scope: string): TableColumn<ListedRole>[] {
  const { t, format } = useI18n();
  return [
    textColumn('name', t('Name'), 12, ({ name }) => name, {
      grows: true,
      isRowHeader: true,
      sortKey: 'name',
      cell: ({ id, name, is_immutable }) => (
        <span className="flex min-w-0 items-center gap-2">
          <AppLink look="strong" href={identityHref(scope, 'roles', id)}>
            {name}
          </AppLink>
          {is_immutable && <Badge>{t('Built in')}</Badge>}
        </span>
      ),
    }),
    textColumn('domain', t('Domain'), 9, ({ domain }) => domain?.name ?? t('All domains'), { sortKey: 'domain' }),
    textColumn('implies', t('Implies'), 12, (role) => impliesOf(role).join(', ')),
    numberColumn('assignments', t('Assignments'), 8, format.number, ({ assignments }) => assignments, {
      sortKey: 'assignments',
    }),
    textColumn('description', t('Description'), 18, ({ description }) => description),
    idColumn('id', t('ID'), 14, ({ id }) => id),
  ];
}

export function RoleTable({ scope }: { scope: string }) {
  const t = useT();
  const source = listSource(useQuery({ ...clientOf(listedRoleApi).rows.query(scope), select: rolesIn }));
  const { table } = useSelectedRows(source, {
    fields: [
      { id: 'domain', label: t('Domain') },
      { id: 'implies', label: t('Implies') },
    ],
    select: selectRoles,
    sort: { key: 'name', isDescending: false },
    label: t('Filter roles'),
  });
  const actions = useRoleActions(scope);
  return (
    <>
      <ResourceTable<ListedRole>
        listId="roles"
        caption={t('Roles')}
        columns={useRoleColumns(scope)}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        {...table}
        hrefOf={({ id }) => identityHref(scope, 'roles', id)}
        actions={actions.of}
        states={{
          empty: (
            <EmptyState icon={UserCog} title={t('No roles yet')}>
              {t('Roles are assigned to users. The policy defines what each role allows.')}
            </EmptyState>
          ),
        }}
      />
      {actions.dialog}
    </>
  );
}
