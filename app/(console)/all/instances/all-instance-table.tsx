'use client';

import { Server as ServerIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { valuesIn } from '#components/all-projects/project-fields.ts';
import { ProjectsStrip } from '#components/all-projects/projects-strip.tsx';
import type { SortKeys } from '#components/all-projects/rows-of-projects.ts';
import { useListed } from '#components/all-projects/use-listed.ts';
import { type MyProjects, useMyProjects } from '#components/all-projects/use-my-projects.ts';
import { useWithProject } from '#components/all-projects/use-project-column.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { filteredBy } from '#components/console/filtered-by.tsx';
import type { ListView } from '#components/console/list-view.ts';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { type RowCounter, withCounts } from '#components/console/row-counts.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { useImages } from '#components/images/use-images.ts';
import { useInstanceActions } from '#components/instances/actions/use-instance-actions.tsx';
import { instanceFields } from '#components/instances/instance-fields.ts';
import { instanceListDefaults } from '#components/instances/instance-filter.ts';
import { instanceGroupings } from '#components/instances/instance-groupings.ts';
import { isProblem } from '#components/instances/stuck-task.ts';
import { useInstanceColumns } from '#components/instances/use-instance-columns.tsx';
import { useInstanceCopies } from '#components/instances/use-instance-copies.ts';
import { instanceFilterFields } from '#components/instances/use-instance-filters.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { requestBatched } from '#lib/client/request-batching.ts';
import { textParam } from '#lib/client/url-params.ts';
import { useTimed } from '#lib/client/use-now.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { flavorOf, imageIdOf } from '#lib/compute/servers/view/attributes.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';

const InstancePanel = lazyComponent(
  async () => (await import('#components/instances/instance-panel.tsx')).InstancePanel,
);

const ownProject = ({ tenant_id }: Server): string => tenant_id;
const queryOf = (projectId: string) => clientOf(serverApi).list.choices(projectId, {}, requestBatched);
/** Durations are known per project only, so no instance counts as slow here. */
const NO_PACES = new Map();

/** The sort keys of the project's list, and the project. */
const keysOf = ({ labelOf }: MyProjects): SortKeys<Server> => ({
  name: ({ name }) => name,
  vm_state: ({ status }) => status,
  flavor_name: (server) => flavorOf(server)?.original_name ?? '',
  created_at: ({ created }) => created,
  project: (server) => labelOf(ownProject(server)),
});

function useInstancesListed() {
  const t = useT();
  const images = new Map(useImages(useMyProjects().projects[0]?.id ?? '').map(({ id, name }) => [id, name ?? id]));
  return useListed<Server>({
    queryOf,
    ownerOf: ownProject,
    sort: instanceListDefaults.sort,
    keysOf,
    filterFields: (rows) =>
      instanceFilterFields(t, {
        images: valuesIn(rows, imageIdOf).map((one) => ({ ...one, label: images.get(one.value) ?? one.value })),
        flavors: valuesIn(rows, (server) => flavorOf(server)?.original_name),
        zones: valuesIn(rows, (server) => server['OS-EXT-AZ:availability_zone']),
        keys: valuesIn(rows, ({ key_name }) => key_name),
      }),
    fields: instanceFields(images, NO_PACES),
  });
}

export function AllInstanceTable() {
  const t = useT();
  const { list, source, filters, sort, mine, countOf } = useInstancesListed();
  const { labelOf } = mine;
  const actions = useInstanceActions(ownProject);
  const removalOf = (server: Server) => actions.of(server).find(({ id }) => id === 'delete');
  const own = useInstanceColumns({ of: ownProject, rows: source.rows, paces: NO_PACES, removalOf });
  const columns = useWithProject(own, {
    labelOf,
    projectOf: ownProject,
    screen: 'instances',
    lessWanted: ['image', 'az'],
  });
  const copies = useInstanceCopies(mine.projects[0]?.id ?? '');
  const [openId, setOpenId] = useUrlState('open', textParam);
  const opened = list.source.rows?.find(({ id }) => id === openId);
  return (
    <>
      <Views rows={list.source.rows} countOf={countOf} />
      <ProjectsStrip list={list} labelOf={labelOf} />
      <ResourceTable<Server>
        listId="all-instances"
        caption={t('Instances')}
        columns={columns}
        source={source}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={sort}
        groupings={[
          { id: 'project', label: t('Project'), keyOf: ownProject, nameOf: labelOf },
          ...instanceGroupings(t),
        ]}
        {...filteredBy(filters, t('Filter instances'))}
        hrefOf={(server) => objectHref(ownProject(server), 'instances', server.id)}
        onPreview={({ id }) => setOpenId(id)}
        actions={actions.inRow}
        keyedActions={actions.of}
        bulkActions={actions.bulk}
        copies={copies}
        states={{ empty: <NoInstances /> }}
      />
      {opened && <Preview server={opened} labelOf={labelOf} actionsOf={actions.of} onClose={() => setOpenId(null)} />}
      {actions.dialog}
    </>
  );
}

interface PreviewProps {
  server: Server;
  labelOf: MyProjects['labelOf'];
  actionsOf: ComponentProps<typeof InstancePanel>['actionsOf'];
  onClose: () => void;
}

function Preview({ server, labelOf, actionsOf, onClose }: PreviewProps) {
  const t = useT();
  const projectId = ownProject(server);
  const href = objectHref(projectId, 'instances', server.id);
  return (
    <InstancePanel {...{ projectId, id: server.id, listed: server, actionsOf, href, onClose }}>
      {() => <p className="text-ink-muted">{t('In project {project}', { project: labelOf(projectId) })}</p>}
    </InstancePanel>
  );
}

const stepMs = 10_000;

/** A separate component, so that only the tabs are rendered again as time passes. */
function Views({ rows, countOf }: { rows: readonly Server[] | undefined; countOf: RowCounter }) {
  const t = useT();
  const problems = useTimed((now) => rows?.filter((row) => isProblem(row, now, NO_PACES)).length, stepMs);
  const views: ListView[] = [
    { label: t('All') },
    { label: t('Running'), where: ['status:ACTIVE'] },
    { label: t('Stopped'), where: ['status:SHUTOFF'] },
    { label: t('Problems'), where: ['problem:true'], count: problems },
    { label: t('Changed today'), where: ['changed:<1'] },
  ];
  return <ViewTabs listId="all-instances" label={t('Views of instances')} views={withCounts(views, countOf)} />;
}

function NoInstances() {
  const t = useT();
  return (
    <EmptyState icon={ServerIcon} title={t('No instances in any of your projects')}>
      {t('Choose a project to launch one. It appears here with all others.')}
    </EmptyState>
  );
}
