'use client';

import { UserRound } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { filteredBy } from '#components/console/filtered-by.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { countFrom, withCounts } from '#components/console/row-counts.ts';
import { useViewCounts } from '#components/console/use-view-counts.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { textParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { useUserActions } from './use-user-actions.tsx';
import { useUserColumns } from './use-user-columns.tsx';
import { useUserFilters } from './use-user-filters.ts';
import { useUserRows } from './use-user-rows.ts';

const UserPanel = lazyComponent(async () => (await import('./user-panel.tsx')).UserPanel);

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
  const countOf = countFrom(useViewCounts(clientOf(factApi).userViews.query(scope)));
  const { filters, sort, search } = useUserFilters(scope, countOf);
  const source = useUserRows(scope, search, filters.text === '' ? countOf(filters.chips) : undefined);
  const actions = useUserActions(scope);
  const [openId, setOpenId] = useUrlState('open', textParam);
  return (
    <>
      <ViewTabs listId="users" label={t('Views of users')} views={withCounts(useUserViews(), countOf)} />
      <ResourceTable
        listId="users"
        caption={t('Users')}
        columns={useUserColumns(scope)}
        source={source}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={sort}
        {...filteredBy(filters, t('Filter users'))}
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
        states={{ empty: <NoUsers /> }}
      />
      {openId && (
        <UserPanel
          scope={scope}
          id={openId}
          listed={source.rows?.find(({ id }) => id === openId)}
          onClose={() => setOpenId(null)}
          actionsOf={actions.of}
        />
      )}
      {actions.dialog}
    </>
  );
}

function NoUsers() {
  const t = useT();
  return (
    <EmptyState icon={UserRound} title={t('No users yet')}>
      {t('A user signs in with a password and can do what their roles on domains and projects allow.')}
    </EmptyState>
  );
}
