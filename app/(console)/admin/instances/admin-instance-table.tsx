'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Server as ServerIcon } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { filteredBy } from '#components/console/filtered-by.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { pagedSource } from '#components/console/row-sources.ts';
import { useLocalFilter } from '#components/console/use-local-filter.ts';
import { useHosts } from '#components/hosts/use-hosts.ts';
import { useAdminActions } from '#components/instances/admin/use-admin-actions.tsx';
import { instanceGroupings } from '#components/instances/instance-groupings.ts';
import { useAdminColumns } from '#components/instances/use-admin-columns.tsx';
import { useInstanceCopies } from '#components/instances/use-instance-copies.ts';
import { useOwners } from '#components/projects/use-owners.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { flagParam, textParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { adminFields, adminLocalChips } from './admin-filter.ts';
import { AdminInstanceAttributes } from './admin-instance-attributes.tsx';
import { FilterFirst } from './filter-first.tsx';
import { LiveMigration } from './live-migration.tsx';
import { useAdminFilters } from './use-admin-filters.ts';

const InstancePanel = lazyComponent(
  async () => (await import('#components/instances/instance-panel.tsx')).InstancePanel,
);

/** Longer lists are shown only after the user filters them or confirms. */
const MANY = 20_000;

export function AdminInstanceTable({ projectId }: { projectId: string }) {
  const list = useAdminFilters(projectId);
  const { filters } = list;
  const hosts = useHosts(projectId);
  const total = hosts.reduce((sum, { instances }) => sum + instances, 0);
  const [isAll, setIsAll] = useUrlState('all', flagParam);
  if (total > MANY && !filters.isActive && !isAll) {
    const known = { projectId, total, hosts, filters };
    return <FilterFirst {...known} onShowAll={() => setIsAll(true)} />;
  }
  return <ListedInstances projectId={projectId} list={list} />;
}

/** Empty if the server has no host. */
const hostOf = (server: Server): string => server['OS-EXT-SRV-ATTR:host'] ?? '';

interface ListedInstancesProps {
  projectId: string;
  list: ReturnType<typeof useAdminFilters>;
}

function ListedInstances({ projectId, list: { filters, sort, search } }: ListedInstancesProps) {
  const t = useT();
  const { ownerOf } = useOwners(projectId);
  const projectName = (id: string) => ownerOf(id).project;
  const listed = pagedSource(useInfiniteQuery(clientOf(serverApi).list.pages(projectId, search)));
  const source = useLocalFilter(listed, adminLocalChips(filters), adminFields(ownerOf));
  const columns = useAdminColumns(projectId, source.rows);
  const actions = useAdminActions(projectId);
  const copies = useInstanceCopies(projectId);
  const [openId, setOpenId] = useUrlState('open', textParam);
  return (
    <>
      <ResourceTable<Server>
        listId="admin-instances"
        caption={t('All instances')}
        columns={columns}
        source={source}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={sort}
        groupings={[
          { id: 'host', label: t('Host'), keyOf: hostOf },
          { id: 'project', label: t('Project'), keyOf: ({ tenant_id }) => tenant_id, nameOf: projectName },
          ...instanceGroupings(t),
        ]}
        {...filteredBy(filters, t('Filter instances'))}
        hrefOf={({ id }) => adminObjectHref('instances', id)}
        onPreview={({ id }) => setOpenId(id)}
        actions={actions.of}
        bulkActions={actions.bulk}
        copies={copies}
        states={{ empty: <NoInstances /> }}
      />
      {openId && (
        <InstancePanel
          projectId={projectId}
          id={openId}
          listed={source.rows?.find(({ id }) => id === openId)}
          actionsOf={actions.of}
          href={adminObjectHref('instances', openId)}
          onClose={() => setOpenId(null)}
        >
          {(server) => <AdminPanelAttributes projectId={projectId} server={server} />}
        </InstancePanel>
      )}
      {actions.dialog}
    </>
  );
}

function NoInstances() {
  const t = useT();
  return (
    <EmptyState icon={ServerIcon} title={t('No instances in any project')}>
      {t('Instances launched in any project appear here, with their project, host and owner.')}
    </EmptyState>
  );
}

function AdminPanelAttributes({ projectId, server }: { projectId: string; server: Server }) {
  return (
    <>
      <LiveMigration projectId={projectId} server={server} />
      <AdminInstanceAttributes projectId={projectId} server={server} columns={1} />
      <hr className="border-line" />
    </>
  );
}
