'use client';

import { useQuery } from '@tanstack/react-query';
import { Network as NetworkIcon } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import type { FilterField } from '#components/console/filters.ts';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { withCounts } from '#components/console/row-counts.ts';
import { listSource } from '#components/console/row-sources.ts';
import { useSelectedRows } from '#components/console/use-selected-rows.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { networkListDefaults, selectNetworks } from '#components/networks/network-row.ts';
import { nameOrId } from '#components/networks/network-words.ts';
import { QuickStart } from '#components/networks/quick-start.tsx';
import { useNetworkActions } from '#components/networks/use-network-actions.tsx';
import { useNetworkColumns } from '#components/networks/use-network-columns.tsx';
import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { textParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { listedNetworkApi } from '#lib/console/networking/networks/contract.ts';
import type { ListedNetwork } from '#lib/console/networking/networks/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { createHref, objectHref } from '#lib/screens/paths.ts';

const NetworkPanel = lazyComponent(async () => (await import('#components/networks/network-panel.tsx')).NetworkPanel);

function useNetworkFields(): FilterField[] {
  const t = useT();
  const yesOrNo = [
    { value: 'true', label: t('Yes') },
    { value: 'false', label: t('No') },
  ];
  const not = ['!'] as const;
  return [
    { id: 'name', label: t('Name'), operators: not },
    { id: 'address', label: t('Contains address') },
    { id: 'admin_state_up', label: t('Turned on'), values: yesOrNo },
    { id: 'external', label: t('External'), values: yesOrNo },
    { id: 'shared', label: t('Shared'), values: yesOrNo },
    { id: 'router', label: t('Has a router'), values: yesOrNo },
    { id: 'ports', label: t('Ports'), operators: ['!', '>', '<'] },
  ];
}

const toCommands = (rows: readonly ListedNetwork[]): string =>
  rows.map(({ network }) => `openstack network show ${network.id}`).join('\n');

export function NetworkTable({ projectId }: { projectId: string }) {
  const t = useT();
  const source = listSource(
    useQuery({ ...clientOf(listedNetworkApi).list.query(projectId), select: ({ networks }) => networks }),
  );
  const { countOf, table } = useSelectedRows(source, {
    fields: useNetworkFields(),
    select: selectNetworks,
    sort: networkListDefaults.sort,
    label: t('Filter networks'),
  });
  const actions = useNetworkActions(projectId);
  const [openId, setOpenId] = useUrlState('open', textParam);
  const views = [
    { label: t('All') },
    { label: t('External'), where: ['external:true'] },
    { label: t('Shared'), where: ['shared:true'] },
    { label: t('Without ports'), where: ['ports:0'] },
    { label: t('Turned off'), where: ['admin_state_up:false'] },
  ];
  return (
    <>
      {source.rows && <QuickStart projectId={projectId} networks={source.rows} />}
      <ViewTabs listId="networks" label={t('Views of networks')} views={withCounts(views, countOf)} />
      <ResourceTable
        listId="networks"
        caption={t('Networks')}
        columns={useNetworkColumns(projectId)}
        idOf={({ network }) => network.id}
        nameOf={({ network }) => nameOrId(network)}
        {...table}
        hrefOf={({ network }) => objectHref(projectId, 'networks', network.id)}
        onPreview={({ network }) => setOpenId(network.id)}
        actions={actions.of}
        bulkActions={actions.bulk}
        copies={[{ label: t('openstack commands'), text: toCommands }]}
        states={{ empty: <NoNetworks projectId={projectId} /> }}
      />
      <NetworkPanel
        projectId={projectId}
        row={source.rows?.find(({ network }) => network.id === openId)}
        onClose={() => setOpenId(null)}
        actionsOf={actions.of}
      />
      {actions.dialog}
    </>
  );
}

function NoNetworks({ projectId }: { projectId: string }) {
  const t = useT();
  return (
    <EmptyState
      icon={NetworkIcon}
      title={t('No networks yet')}
      actions={
        <NewObjectLink projectId={projectId} quota="networks" href={createHref(projectId, 'networks')} isOneOfSeveral>
          {t('Create the first network')}
        </NewObjectLink>
      }
    >
      {t('A network connects instances with each other. Its subnets give them addresses.')}
    </EmptyState>
  );
}
