'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Container } from 'lucide-react';
import { valuesIn } from '#components/all-projects/project-fields.ts';
import { ProjectsStrip } from '#components/all-projects/projects-strip.tsx';
import type { SortKeys } from '#components/all-projects/rows-of-projects.ts';
import { useListed } from '#components/all-projects/use-listed.ts';
import type { MyProjects } from '#components/all-projects/use-my-projects.ts';
import { ageColumn } from '#components/console/age-column.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { filteredBy } from '#components/console/filtered-by.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { withCounts } from '#components/console/row-counts.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import type { LocalFields } from '#components/console/use-local-filter.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { ImageStatusBadge } from '#components/images/image-status.tsx';
import { imageName, imageStatusLooks, systemWords, visibilityWords } from '#components/images/image-words.ts';
import { useImageActions } from '#components/images/use-image-actions.tsx';
import { requestBatched } from '#lib/client/request-batching.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { type VisibleImage, visibleImagesQuery } from '#lib/image/images/all-images-query.ts';
import type { ImageStatus } from '#lib/image/images/enums.ts';
import { objectHref } from '#lib/screens/paths.ts';

const queryOf = (projectId: string) => visibleImagesQuery(projectId, requestBatched);

/** Actions on an image run in its owner's project if the user has access, else in a project that sees the image. */
const actingIn = ({ image, seenBy }: VisibleImage, { byId }: MyProjects): string =>
  byId.has(image.owner) ? image.owner : seenBy;

const hrefOf = (row: VisibleImage, mine: MyProjects): string => objectHref(actingIn(row, mine), 'images', row.id);

const keysOf = ({ labelOf }: MyProjects): SortKeys<VisibleImage> => ({
  name: ({ image }) => imageName(image),
  os: ({ image }) => systemWords(image),
  project: ({ image }) => labelOf(image.owner),
  status: ({ image }) => image.status,
  visibility: ({ image }) => image.visibility,
  size: ({ image }) => image.size ?? 0,
  created_at: ({ image }) => image.created_at,
});

const FIELDS: LocalFields<VisibleImage> = {
  name: ({ image }) => imageName(image),
  status: ({ image }) => image.status,
  visibility: ({ image }) => image.visibility,
  tag: ({ image }) => image.tags,
};

/** The listed images. The project filter applies to the owner, because several projects can see an image. */
function useImagesListed() {
  const t = useT();
  return useListed<VisibleImage>({
    queryOf,
    ownerOf: ({ image }) => image.owner,
    isSeenByOthers: true,
    sort: { key: 'created_at', isDescending: true },
    keysOf,
    filterFields: (rows) => [
      { id: 'name', label: t('Name'), operators: ['!'] },
      { id: 'status', label: t('Status'), values: statusesIn(rows, t), operators: ['!'] },
      {
        id: 'visibility',
        label: t('Visibility'),
        operators: ['!'],
      },
      { id: 'tag', label: t('Tag'), operators: ['!'] },
    ],
    fields: FIELDS,
  });
}

export function AllImageTable() {
  const t = useT();
  const { list, source, filters, sort, mine, countOf } = useImagesListed();
  const client = useQueryClient();
  // A change of an image affects the lists of all projects that see it.
  const actions = useImageActions<VisibleImage>(
    (row) => actingIn(row, mine),
    () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'image' }),
  );
  const views = [
    { label: t('All') },
    { label: t('Public'), where: ['visibility:public'] },
    { label: t('Private'), where: ['visibility:private'] },
    { label: t('Shared'), where: ['visibility:shared'] },
  ];
  return (
    <>
      <ViewTabs listId="all-images" label={t('Views of images')} views={withCounts(views, countOf)} />
      <ProjectsStrip list={list} labelOf={mine.labelOf} />
      <ResourceTable<VisibleImage>
        listId="all-images"
        caption={t('Images')}
        columns={useColumns(mine)}
        source={source}
        idOf={({ id }) => id}
        nameOf={({ image }) => imageName(image)}
        sort={sort}
        {...filteredBy(filters, t('Filter images'))}
        hrefOf={(row) => hrefOf(row, mine)}
        actions={actions.of}
        bulkActions={actions.bulk}
        states={{ empty: <NoImages /> }}
      />
      {actions.dialog}
    </>
  );
}

function useColumns(mine: MyProjects): TableColumn<VisibleImage>[] {
  const { t, format } = useI18n();
  const { byId, labelOf } = mine;
  return [
    textColumn<VisibleImage>('name', t('Name'), 12, ({ image }) => imageName(image), {
      grows: true,
      isRowHeader: true,
      sortKey: 'name',
      cell: (row) => (
        <AppLink look="strong" href={hrefOf(row, mine)}>
          {imageName(row.image)}
        </AppLink>
      ),
    }),
    textColumn<VisibleImage>('project', t('Project'), 9, ({ image }) => labelOf(image.owner), {
      sortKey: 'project',
      cell: ({ image }) =>
        byId.has(image.owner) ? labelOf(image.owner) : <span className="text-ink-faint">{t('Another project')}</span>,
    }),
    textColumn<VisibleImage>('os', t('System'), 9.5, ({ image }) => systemWords(image), { sortKey: 'os' }),
    textColumn<VisibleImage>('status', t('Status'), 10.5, ({ image }) => image.status, {
      sortKey: 'status',
      cell: ({ image }) => <ImageStatusBadge image={image} />,
    }),
    textColumn<VisibleImage>('visibility', t('Visibility'), 6.5, ({ image }) => image.visibility, {
      sortKey: 'visibility',
      cell: ({ image }) => t(visibilityWords[image.visibility]),
    }),
    textColumn<VisibleImage>('size', t('Size'), 6.5, ({ image }) => String(image.size ?? ''), {
      align: 'end',
      sortKey: 'size',
      cell: ({ image }) => (image.size === null ? '–' : format.bytes(image.size)),
    }),
    ageColumn('age', t('Created'), ({ image }) => image.created_at, { sortKey: 'created_at' }),
  ];
}

function NoImages() {
  const t = useT();
  return (
    <EmptyState icon={Container} title={t('No images in any of your projects')}>
      {t('Resources that a project owns, or that others share with it or with everyone, appear here.')}
    </EmptyState>
  );
}

const statusesIn = (rows: readonly VisibleImage[], t: Translate) =>
  valuesIn(rows, ({ image }) => image.status).map((each) => ({
    ...each,
    label: t(imageStatusLooks[each.value as ImageStatus].word),
  }));
