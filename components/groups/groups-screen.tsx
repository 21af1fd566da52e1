'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus, Users } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { ApiLens } from '#components/console/api-lens.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import { CreateButton } from '#components/console/create-button.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { filteredBy } from '#components/console/filtered-by.tsx';
import { idColumn } from '#components/console/id-column.tsx';
import { nameColumn } from '#components/console/name-column.tsx';
import { numberColumn } from '#components/console/number-column.ts';
import { PageHeader } from '#components/console/page-header.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import type { RowSource } from '#components/console/row-source.ts';
import { pagedSource, withExport } from '#components/console/row-sources.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { useFilters } from '#components/console/use-filters.ts';
import { useSort } from '#components/console/use-sort.ts';
import { useTotal, withoutOrder } from '#components/console/use-total.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { listedGroupApi } from '#lib/console/identity/groups/contract.ts';
import type { ListedGroup } from '#lib/console/identity/groups/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { domainApi } from '#lib/identity/domains/contract.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { readScope } from '#lib/screens/scope.ts';
import { groupListDefaults, groupSearch } from './group-search.ts';
import { useGroupActions } from './use-group-actions.tsx';

const GroupForm = lazyComponent(async () => (await import('./group-form.tsx')).GroupForm);

export function GroupsScreen({ scope }: { scope: string }) {
  const t = useT();
  return (
    <>
      <PageHeader
        title={t('Groups')}
        description={t('Users who are assigned roles together.')}
        actions={
          <>
            <ApiLens call={{ path: 'identity/v3/groups' }} command="openstack group list --long" />
            <NewGroupButton scope={scope} />
          </>
        }
      />
      <GroupTable scope={scope} />
    </>
  );
}

function NewGroupButton({ scope }: { scope: string }) {
  const t = useT();
  const router = useRouter();
  return (
    <CreateButton
      label={t('Create group')}
      allowed={useMayManage(scope)}
      dialog={(onClose) => (
        <GroupForm scope={scope} onClose={onClose} onCreated={(id) => router.push(identityHref(scope, 'groups', id))} />
      )}
    />
  );
}

function useGroupColumns(scope: string): TableColumn<ListedGroup>[] {
  const { t, format } = useI18n();
  const hrefOf = ({ id }: ListedGroup) => identityHref(scope, 'groups', id);
  return [
    nameColumn(t('Name'), 12, ({ name }) => name, hrefOf),
    textColumn('domain', t('Domain'), 10, ({ domain }) => domain.name),
    numberColumn('members', t('Members'), 7, format.number, ({ members }) => members),
    textColumn('description', t('Description'), 20, ({ description }) => description),
    idColumn('id', t('ID'), 14, ({ id }) => id),
  ];
}

function useGroupFilters(scope: string) {
  const t = useT();
  const hasDomains = readScope(scope).kind !== 'domain';
  const choices = useQuery({ ...clientOf(domainApi).list.query(scope), enabled: hasDomains });
  const values = choices.data?.domains.map(({ name }) => ({ value: name })) ?? [];
  const fields = hasDomains ? [{ id: 'domain', label: t('Domain'), values, isExact: true }] : [];
  const filters = useFilters(fields, { choices: hasDomains ? choices : undefined });
  const sort = useSort(groupListDefaults.sort);
  return { filters, sort, search: groupSearch({ ...filters, sort: sort.sort }) };
}

function useGroupRows(scope: string, search: ReturnType<typeof groupSearch>): RowSource<ListedGroup> {
  const listed = pagedSource(useInfiniteQuery(clientOf(listedGroupApi).rows.pages(scope, search)));
  const source = useTotal(listed, clientOf(factApi).groupTotal.query(scope, withoutOrder(search)));
  return withExport(source, (max) => clientOf(listedGroupApi).rows.load(scope, max, search));
}

function GroupTable({ scope }: { scope: string }) {
  const t = useT();
  const { filters, sort, search } = useGroupFilters(scope);
  const actions = useGroupActions(scope);
  const allowed = useMayManage(scope);
  return (
    <>
      <ViewTabs listId="groups" label={t('Views of groups')} views={[{ label: t('All') }]} />
      <ResourceTable
        listId="groups"
        caption={t('Groups')}
        columns={useGroupColumns(scope)}
        source={useGroupRows(scope, search)}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={sort}
        {...filteredBy(filters, t('Filter groups'))}
        hrefOf={({ id }) => identityHref(scope, 'groups', id)}
        actions={actions.of}
        states={{
          empty: (
            <EmptyState
              icon={Users}
              title={t('No groups yet')}
              actions={
                allowed === true && (
                  <ButtonLink variant="primary" href={identityHref(scope, 'groups', '', { create: 'true' })}>
                    <Plus aria-hidden />
                    {t('Create group')}
                  </ButtonLink>
                )
              }
            >
              {t('All users in a group have the roles assigned to the group.')}
            </EmptyState>
          ),
        }}
      />
      {actions.dialog}
    </>
  );
}
