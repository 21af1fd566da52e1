'use client';

import { UserRound } from 'lucide-react';
import type { Action } from '#components/console/action.ts';
import { EmptyState } from '#components/console/empty-state.tsx';
import { FilterBar } from '#components/console/filter-bar.tsx';
import type { FilterField } from '#components/console/filters.ts';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { countIn, withCounts } from '#components/console/row-counts.ts';
import { mapSource } from '#components/console/row-sources.ts';
import { SummaryPanel } from '#components/console/summary-panel.tsx';
import { useFilters } from '#components/console/use-filters.ts';
import { useSort } from '#components/console/use-sort.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { readScope } from '#lib/client/scope.ts';
import { textParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { identityHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useUserActions } from './use-user-actions.tsx';
import { useUserColumns } from './use-user-columns.tsx';
import { useUserRows } from './use-user-rows.ts';
import { UserFactList } from './user-fact-list.tsx';
import { selectUsers, type UserRow } from './user-row.ts';

function useUserFields(scope: string, rows: readonly UserRow[] | undefined): FilterField[] {
  const t = useT();
  const yesNo = [
    { value: 'true', label: t('Yes') },
    { value: 'false', label: t('No') },
  ];
  const valuesOf = (read: (row: UserRow) => readonly string[]) =>
    [...new Set(rows?.flatMap(read))].toSorted().map((value) => ({ value }));
  const passwords = {
    expired: t('Expired'),
    expiring: t('Expires soon'),
    change: t('Must be changed'),
    none: t('No password'),
    never: t('Never expires'),
    valid: t('Valid'),
  };
  return [
    { id: 'name', label: t('Name'), operators: ['!'] },
    ...(readScope(scope).kind === 'domain'
      ? []
      : [{ id: 'domain', label: t('Domain'), operators: ['!'] as const, values: valuesOf(({ domain }) => [domain]) }]),
    { id: 'enabled', label: t('Enabled'), values: yesNo },
    { id: 'locked', label: t('Locked'), values: yesNo },
    { id: 'invited', label: t('Invited'), values: yesNo },
    {
      id: 'source',
      label: t('Source'),
      operators: ['!'],
      values: [
        { value: 'local', label: t('Local') },
        { value: 'directory', label: t('Directory') },
        { value: 'federated', label: t('Federated') },
      ],
    },
    {
      id: 'password',
      label: t('Password'),
      operators: ['!'],
      values: Object.entries(passwords).map(([value, label]) => ({ value, label })),
    },
    {
      id: 'role',
      label: t('Role'),
      operators: ['!'],
      values: valuesOf(({ facts }) => facts?.roles.map(({ role }) => role) ?? []),
    },
    { id: 'roles', label: t('Number of roles'), operators: ['>', '<'] },
  ];
}

function useUserViews() {
  const t = useT();
  return [
    { label: t('All') },
    { label: t('Disabled'), where: ['enabled:false'] },
    { label: t('Locked'), where: ['locked:true'] },
    { label: t('Password expired'), where: ['password:expired'] },
    { label: t('Invited'), where: ['invited:true'] },
    { label: t('Without a role'), where: ['roles:0'] },
  ];
}

export function UserTable({ scope }: { scope: string }) {
  const t = useT();
  const source = useUserRows(scope);
  const countOf = countIn(source.rows, selectUsers);
  const filters = useFilters(useUserFields(scope, source.rows), { countOf });
  const sort = useSort({ key: 'name', isDescending: false });
  const actions = useUserActions(scope);
  const [openId, setOpenId] = useUrlState('open', textParam);
  return (
    <>
      <ViewTabs listId="users" label={t('Views of users')} views={withCounts(useUserViews(), countOf)} />
      <ResourceTable
        listId="users"
        caption={t('Users')}
        columns={useUserColumns(scope)}
        source={mapSource(source, (rows) => selectUsers(rows, { ...filters, sort: sort.sort }))}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={sort}
        isFiltered={filters.isActive}
        onClearFilters={filters.clear}
        hrefOf={({ id }) => identityHref(scope, 'users', id)}
        onPreview={({ id }) => setOpenId(id)}
        actions={actions.of}
        bulkActions={actions.bulk}
        copies={[
          {
            label: t('Email addresses'),
            text: (rows) => rows.flatMap(({ user }) => user.email ?? []).join('\n'),
          },
        ]}
        toolbar={<FilterBar filters={filters} label={t('Filter users')} />}
        states={{
          empty: (
            <EmptyState icon={UserRound} title={t('No users yet')}>
              {t('A user signs in with a password and can do what their roles on domains and projects allow.')}
            </EmptyState>
          ),
        }}
      />
      <UserPanel
        scope={scope}
        row={source.rows?.find(({ id }) => id === openId)}
        onClose={() => setOpenId(null)}
        actionsOf={actions.of}
      />
      {actions.dialog}
    </>
  );
}

interface UserPanelProps {
  scope: string;
  /** Undefined while the panel is closed. */
  row: UserRow | undefined;
  onClose: () => void;
  actionsOf: (row: UserRow) => readonly Action[];
}

function UserPanel({ scope, row, onClose, actionsOf }: UserPanelProps) {
  const t = useT();
  return (
    <SummaryPanel
      isOpen={row !== undefined}
      onClose={onClose}
      name={row?.name}
      kind={t('User')}
      actions={row ? actionsOf(row) : []}
      href={identityHref(scope, 'users', row?.id)}
    >
      {row && <UserFactList scope={scope} row={row} />}
    </SummaryPanel>
  );
}
