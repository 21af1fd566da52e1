'use client';

import { useQuery } from '@tanstack/react-query';
import { Waypoints } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { withCounts } from '#components/console/row-counts.ts';
import { dependentOn, listSource, mapSource } from '#components/console/row-sources.ts';
import { useSelectedRows } from '#components/console/use-selected-rows.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { routerListDefaults, routerName, selectRouterRows, toRouterRow } from '#components/routers/router-row.ts';
import { useRouterActions } from '#components/routers/use-router-actions.tsx';
import { useRouterColumns } from '#components/routers/use-router-columns.tsx';
import { useRouterRelations } from '#components/routers/use-router-relations.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { routerChoicesQuery } from '#lib/networking/choices.ts';
import type { Router } from '#lib/networking/routers/schema.ts';
import { objectHref, projectHref } from '#lib/screens/paths.ts';

const routersIn = ({ routers }: { routers: Router[] }) => routers;

export function RouterTable({ projectId }: { projectId: string }) {
  const t = useT();
  const relatedObjects = useRouterRelations(projectId);
  const { data } = relatedObjects;
  const yesOrNo = [
    { value: 'true', label: t('Yes') },
    { value: 'false', label: t('No') },
  ];
  const fields = [
    { id: 'gateway', label: t('Has a gateway'), values: yesOrNo },
    { id: 'up', label: t('Admin state up'), values: yesOrNo },
  ];
  const routers = dependentOn(
    listSource(useQuery({ ...routerChoicesQuery(projectId), select: routersIn })),
    relatedObjects,
  );
  const all = mapSource({ ...routers, rows: data && routers.rows }, (rows) =>
    data ? rows.map((router) => toRouterRow(router, data)) : [],
  );
  const { countOf, table } = useSelectedRows(all, {
    fields,
    select: selectRouterRows,
    sort: routerListDefaults.sort,
    label: t('Filter routers'),
  });
  const actions = useRouterActions(projectId, data);
  const views = [{ label: t('All') }, { label: t('Without a gateway'), where: ['gateway:false'] }];
  return (
    <>
      <ViewTabs listId="routers" label={t('Views of routers')} views={withCounts(views, countOf)} />
      <ResourceTable
        listId="routers"
        caption={t('Routers')}
        columns={useRouterColumns(projectId)}
        idOf={({ router }) => router.id}
        nameOf={({ router }) => routerName(router)}
        {...table}
        hrefOf={({ router }) => objectHref(projectId, 'routers', router.id)}
        actions={actions.of}
        bulkActions={actions.bulk}
        states={{ empty: <NoRouters projectId={projectId} /> }}
      />
      {actions.dialog}
    </>
  );
}

function NoRouters({ projectId }: { projectId: string }) {
  const t = useT();
  return (
    <EmptyState
      icon={Waypoints}
      title={t('No routers yet')}
      actions={
        <NewObjectLink
          projectId={projectId}
          quota="routers"
          href={projectHref(projectId, 'routers', { create: 'true' })}
          isOneOfSeveral
        >
          {t('Create router')}
        </NewObjectLink>
      }
    >
      {t('A router connects subnets with each other and with networks outside the cloud.')}
    </EmptyState>
  );
}
