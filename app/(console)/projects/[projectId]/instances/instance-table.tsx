'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { parseAsString, useQueryState } from 'nuqs';
import { type ComponentProps, useEffect } from 'react';
import { FilterBar } from '#components/console/filter-bar.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { pagedSource } from '#components/console/row-source-of.ts';
import { useLocalFilter } from '#components/console/use-local-filter.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { useImages } from '#components/images/use-images.ts';
import { instanceFields } from '#components/instances/instance-fields.ts';
import { instanceLocalChips } from '#components/instances/instance-filter.ts';
import { InstancePanel } from '#components/instances/instance-panel.tsx';
import { useInstanceCopies } from '#components/instances/use-instance-copies.ts';
import { serversQuery } from '#lib/compute/servers/queries.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { objectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useInstanceActions } from './actions/use-instance-actions.tsx';
import { FaultBanner } from './fault-banner.tsx';
import { InstancesEmpty } from './instances-empty.tsx';
import { listedInstances } from './listed-instances.ts';
import { useInstanceColumns } from './use-instance-columns.tsx';
import { useInstanceFilters } from './use-instance-filters.ts';
import { useInstanceViews } from './use-instance-views.ts';
import { usePaces } from './use-paces.ts';

/** The list of instances: filtered, ordered and paged by the API, kept in step by its events. */
export function InstanceTable({ projectId }: { projectId: string }) {
  const t = useT();
  const router = useRouter();
  const { filters, sort, search } = useInstanceFilters(projectId);
  const listed = pagedSource(useInfiniteQuery(serversQuery(projectId, search)));
  const images = new Map(useImages(projectId).map(({ id, name }) => [id, name ?? id]));
  const paces = usePaces(projectId);
  const source = useLocalFilter(listed, instanceLocalChips(filters), instanceFields(images, paces));
  const actions = useInstanceActions(projectId);
  const removalOf = (server: Server) => actions.of(server).find(({ id }) => id === 'delete');
  const columns = useInstanceColumns({ projectId, rows: source.rows, paces, removalOf });
  useRemembered(projectId, source.rows);
  const [openId, setOpenId] = useQueryState('open', parseAsString);
  return (
    <>
      <ViewTabs listId="instances" label={t('Views of instances')} views={useInstanceViews(projectId)} />
      <ResourceTable<Server>
        listId="instances"
        caption={t('Instances')}
        columns={columns}
        source={source}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={sort}
        isFiltered={filters.isActive}
        onClearFilters={filters.clear}
        onOpen={({ id }) => router.push(objectHref(projectId, 'instances', id))}
        onPreview={({ id }) => void setOpenId(id)}
        actions={actions.inRow}
        keyedActions={actions.of}
        bulkActions={actions.bulk}
        copies={useInstanceCopies(projectId)}
        states={{ empty: <InstancesEmpty projectId={projectId} /> }}
        toolbar={<FilterBar filters={filters} label={t('Filter instances')} />}
      />
      {openId && (
        <Preview
          projectId={projectId}
          id={openId}
          listed={source.rows?.find(({ id }) => id === openId)}
          actionsOf={actions.of}
          onClose={() => void setOpenId(null)}
        />
      )}
      {actions.dialog}
    </>
  );
}

/** Keeps the rows for the pages of single instances, which lead to the ones before and after. */
function useRemembered(projectId: string, rows: readonly Server[] | undefined) {
  // External system: what the pages of single instances remember of the list.
  useEffect(() => {
    if (rows) listedInstances.setState({ projectId, rows });
  }, [projectId, rows]);
}

function Preview(props: Omit<ComponentProps<typeof InstancePanel>, 'href' | 'children'>) {
  const { projectId, id } = props;
  return (
    <InstancePanel {...props} href={objectHref(projectId, 'instances', id)}>
      {(server) => server.fault && <FaultBanner projectId={projectId} server={server} fault={server.fault} />}
    </InstancePanel>
  );
}
