'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Server as ServerIcon } from 'lucide-react';
import { type ComponentProps, memo, useEffect } from 'react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { filteredBy } from '#components/console/filtered-by.tsx';
import type { ListView } from '#components/console/list-view.ts';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { withCounts, withTotal } from '#components/console/row-counts.ts';
import { pagedSource } from '#components/console/row-sources.ts';
import { useLocalFilter } from '#components/console/use-local-filter.ts';
import { useStableCallback } from '#components/console/use-stable-callback.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { useImages } from '#components/images/use-images.ts';
import { useInstanceActions } from '#components/instances/actions/use-instance-actions.tsx';
import { instanceFields } from '#components/instances/instance-fields.ts';
import { instanceLocalChips } from '#components/instances/instance-filter.ts';
import { instanceGroupings } from '#components/instances/instance-groupings.ts';
import { problemsIn } from '#components/instances/stuck-task.ts';
import { useInstanceColumns } from '#components/instances/use-instance-columns.tsx';
import { useInstanceCopies } from '#components/instances/use-instance-copies.ts';
import { useInstanceCounts } from '#components/instances/use-instance-counts.ts';
import { useInstanceFilters } from '#components/instances/use-instance-filters.ts';
import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { textParam } from '#lib/client/url-params.ts';
import { useTimed } from '#lib/client/use-now.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { exactly } from '#lib/compute/servers/search.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { createHref, objectHref } from '#lib/screens/paths.ts';
import { listedInstances } from './listed-instances.ts';
import { useKnownPaces, usePaces } from './use-paces.ts';

const FaultBanner = lazyComponent(async () => (await import('./fault-banner.tsx')).FaultBanner);
const GoneInstance = lazyComponent(async () => (await import('./[serverId]/gone-instance.tsx')).GoneInstance);
const InstancePanel = lazyComponent(
  async () => (await import('#components/instances/instance-panel.tsx')).InstancePanel,
);

export function InstanceTable({ projectId }: { projectId: string }) {
  const t = useT();
  const { filters, sort, search, countOf } = useInstanceFilters(projectId);
  const listed = pagedSource(useInfiniteQuery(clientOf(serverApi).list.pages(projectId, exactly(search))));
  const images = new Map(useImages(projectId).map(({ id, name }) => [id, name ?? id]));
  const paces = usePaces(projectId);
  const found = useLocalFilter(listed, instanceLocalChips(filters), instanceFields(images, paces));
  const source = withTotal(found, filters, countOf);
  const actions = useInstanceActions(projectId);
  const removalOf = useStableCallback((server: Server) => actions.of(server).find(({ id }) => id === 'delete'));
  const columns = useInstanceColumns({ of: projectId, rows: source.rows, paces, removalOf });
  useRemembered(projectId, source.rows);
  const [openId, setOpenId] = useUrlState('open', textParam);
  return (
    <>
      <InstanceViews projectId={projectId} />
      <ResourceTable<Server>
        listId="instances"
        caption={t('Instances')}
        columns={columns}
        source={source}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={sort}
        groupings={instanceGroupings(t)}
        {...filteredBy(filters, t('Filter instances'))}
        hrefOf={({ id }) => objectHref(projectId, 'instances', id)}
        onPreview={({ id }) => setOpenId(id)}
        actions={actions.inRow}
        keyedActions={actions.of}
        bulkActions={actions.bulk}
        copies={useInstanceCopies(projectId)}
        states={{ empty: <InstancesEmpty projectId={projectId} /> }}
      />
      {openId && (
        <Preview
          projectId={projectId}
          id={openId}
          listed={source.rows?.find(({ id }) => id === openId)}
          actionsOf={actions.of}
          onClose={() => setOpenId(null)}
        />
      )}
      {actions.dialog}
    </>
  );
}

/** Stores the rows for the links to the previous and next instance on an instance's page. */
function useRemembered(projectId: string, rows: readonly Server[] | undefined) {
  // External system: the store that the pages of instances read.
  useEffect(() => {
    if (rows) listedInstances.setState({ projectId, rows });
  }, [projectId, rows]);
}

function Preview(props: Omit<ComponentProps<typeof InstancePanel>, 'href' | 'gone' | 'children'>) {
  const { projectId, id } = props;
  return (
    <InstancePanel
      {...props}
      href={objectHref(projectId, 'instances', id)}
      gone={<GoneInstance projectId={projectId} isInPanel />}
    >
      {(server) => server.fault && <FaultBanner projectId={projectId} server={server} fault={server.fault} />}
    </InstancePanel>
  );
}

const stepMs = 10_000;

/** Memoized, so that a changed row does not render the tabs again. */
const InstanceViews = memo(function Views({ projectId }: { projectId: string }) {
  const t = useT();
  const paces = useKnownPaces(projectId);
  const { summary, countOf } = useInstanceCounts(projectId);
  const problems = useTimed((now) => summary && paces && problemsIn(summary, now, paces), stepMs);
  const views: ListView[] = [
    { label: t('All') },
    { label: t('Running'), where: ['status:ACTIVE'] },
    { label: t('Stopped'), where: ['status:SHUTOFF'] },
    { label: t('Problems'), where: ['problem:true'], count: problems },
    { label: t('Exposed'), where: ['floating:true'] },
    { label: t('Boot from image'), where: ['source:image'] },
    { label: t('Changed today'), where: ['changed:<1'] },
  ];
  return <ViewTabs listId="instances" label={t('Views of instances')} views={withCounts(views, countOf)} />;
});

/** Default flavors of a new cloud. The page also works without them. */
const PRESETS = ['m1.tiny', 'm1.small', 'm1.medium'] as const;

function InstancesEmpty({ projectId }: { projectId: string }) {
  const t = useT();
  const labels = {
    'm1.tiny': t('Trial'),
    'm1.small': t('Small web server'),
    'm1.medium': t('Application server'),
  };
  const names = { 'm1.tiny': 'test', 'm1.small': 'web', 'm1.medium': 'app' };
  const launch = createHref(projectId, 'instances');
  return (
    <EmptyState
      icon={ServerIcon}
      title={t('No instances yet')}
      actions={
        <NewObjectLink projectId={projectId} quota="instances" href={launch} isOneOfSeveral>
          {t('Launch instance')}
        </NewObjectLink>
      }
    >
      <p>
        {t('An instance is a virtual machine with its own disk and addresses. It runs about ten seconds after launch.')}
      </p>
      <div className="mt-5 flex flex-wrap items-center justify-center gap-2">
        <span className="text-ink-faint text-small">{t('Start from')}</span>
        {PRESETS.map((flavor) => (
          <NewObjectLink
            key={flavor}
            projectId={projectId}
            quota="instances"
            href={createHref(projectId, 'instances', { flavor, name: names[flavor] })}
            isOneOfSeveral
            variant="secondary"
            size="small"
          >
            {labels[flavor]}
          </NewObjectLink>
        ))}
      </div>
    </EmptyState>
  );
}
