'use client';

import { HardDrive } from 'lucide-react';
import { valuesIn } from '#components/all-projects/project-fields.ts';
import { ProjectsStrip } from '#components/all-projects/projects-strip.tsx';
import type { SortKeys } from '#components/all-projects/rows-of-projects.ts';
import { useListed } from '#components/all-projects/use-listed.ts';
import type { MyProjects } from '#components/all-projects/use-my-projects.ts';
import { useWithProject } from '#components/all-projects/use-project-column.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { filteredBy } from '#components/console/filtered-by.tsx';
import type { ListView } from '#components/console/list-view.ts';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { withCounts } from '#components/console/row-counts.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { volumeFields, volumeListDefaults } from '#components/volumes/filters.ts';
import { useVolumeActions } from '#components/volumes/use-volume-actions.tsx';
import { useVolumeColumns } from '#components/volumes/use-volume-columns.tsx';
import { volumeFilterFields } from '#components/volumes/use-volume-filters.ts';
import { volumeGroupings } from '#components/volumes/volume-groupings.ts';
import { volumeName } from '#components/volumes/volume-words.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { requestBatched } from '#lib/client/request-batching.ts';
import { textParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';

const VolumePanel = lazyComponent(async () => (await import('#components/volumes/volume-panel.tsx')).VolumePanel);

const ownProject = (volume: Volume): string => volume['os-vol-tenant-attr:tenant_id'];
const queryOf = (projectId: string) => clientOf(volumeApi).list.choices(projectId, {}, requestBatched);

/** The sort keys of the project's list, and the project. */
const keysOf = ({ labelOf }: MyProjects): SortKeys<Volume> => ({
  name: volumeName,
  status: ({ status }) => status,
  size: ({ size }) => size,
  created_at: ({ created_at }) => created_at,
  project: (volume) => labelOf(ownProject(volume)),
});

function useVolumesListed() {
  const t = useT();
  return useListed<Volume>({
    queryOf,
    ownerOf: ownProject,
    sort: volumeListDefaults.sort,
    keysOf,
    filterFields: (rows) =>
      volumeFilterFields(
        t,
        valuesIn(rows, ({ volume_type }) => volume_type),
      ),
    fields: volumeFields,
  });
}

export function AllVolumeTable() {
  const t = useT();
  const { list, source, filters, sort, mine, countOf } = useVolumesListed();
  const { labelOf } = mine;
  const actions = useVolumeActions(ownProject);
  const columns = useWithProject(useVolumeColumns(ownProject), {
    labelOf,
    projectOf: ownProject,
    screen: 'volumes',
    lessWanted: ['zone', 'bootable'],
  });
  const [openId, setOpenId] = useUrlState('open', textParam);
  const opened = list.source.rows?.find(({ id }) => id === openId);
  return (
    <>
      <ViewTabs listId="all-volumes" label={t('Views of volumes')} views={withCounts(useViews(), countOf)} />
      <ProjectsStrip list={list} labelOf={labelOf} />
      <ResourceTable<Volume>
        listId="all-volumes"
        caption={t('Volumes')}
        columns={columns}
        source={source}
        idOf={({ id }) => id}
        nameOf={volumeName}
        sort={sort}
        groupings={[{ id: 'project', label: t('Project'), keyOf: ownProject, nameOf: labelOf }, ...volumeGroupings(t)]}
        {...filteredBy(filters, t('Filter volumes'))}
        hrefOf={(volume) => objectHref(ownProject(volume), 'volumes', volume.id)}
        onPreview={({ id }) => setOpenId(id)}
        actions={actions.of}
        bulkActions={actions.bulk}
        states={{ empty: <NoVolumes /> }}
      />
      {opened && (
        <VolumePanel
          projectId={ownProject(opened)}
          volumeId={opened.id}
          onClose={() => setOpenId(null)}
          actionsOf={actions.of}
        />
      )}
      {actions.dialog}
    </>
  );
}

function useViews(): ListView[] {
  const t = useT();
  return [
    { label: t('All') },
    { label: t('Unattached'), where: ['status:available'] },
    { label: t('Unattached over 7 days'), where: ['status:available', 'age:>7'] },
    { label: t('In use'), where: ['status:in-use'] },
    { label: t('Errors'), where: ['status:/^error/'] },
    { label: t('Largest'), sort: { key: 'size', isDescending: true } },
  ];
}

function NoVolumes() {
  const t = useT();
  return (
    <EmptyState icon={HardDrive} title={t('No volumes in any of your projects')}>
      {t('Choose a project to create one. It appears here with all others.')}
    </EmptyState>
  );
}
