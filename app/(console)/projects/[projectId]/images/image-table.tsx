'use client';

import { Camera, Container, Share2 } from 'lucide-react';
import { ActionButton } from '#components/console/action-button.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { FilteredEmpty } from '#components/console/filtered-empty.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { withCounts } from '#components/console/row-counts.ts';
import { useSelectedRows } from '#components/console/use-selected-rows.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { imageName } from '#components/images/image-words.ts';
import { OsMark } from '#components/images/os-mark.tsx';
import { useImageActions } from '#components/images/use-image-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { textParam } from '#lib/client/url-params.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { useNow } from '#lib/client/use-now.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { CLOUD_IMAGES } from '#lib/image/images/cloud-images.ts';
import { createHref, objectHref, projectHref } from '#lib/screens/paths.ts';
import { type ImageListName, type ImageRow, imageListDefaults, imageSelector, isJustList } from './image-row.ts';
import { useImageColumns } from './use-image-columns.tsx';
import { useImageFields } from './use-image-fields.ts';
import { useImageRows } from './use-image-rows.ts';

const ImagePanel = lazyComponent(async () => (await import('./image-panel.tsx')).ImagePanel);

const minuteMs = 60_000;

const toCommands = (rows: readonly ImageRow[]): string => rows.map(({ id }) => `openstack image show ${id}`).join('\n');

function useImageViews() {
  const t = useT();
  const view = (label: string, name: ImageListName) => ({ label, where: [`list:${name}`] });
  return [
    { label: t('All') },
    view(t('Mine'), 'mine'),
    view(t('Project snapshots'), 'snapshots'),
    view(t('Public'), 'public'),
    view(t('Shared with this project'), 'shared'),
    view(t('Community'), 'community'),
  ];
}

export function ImageTable({ projectId }: { projectId: string }) {
  const t = useT();
  const now = useNow(minuteMs);
  const source = useImageRows(projectId);
  const { filters, countOf, table } = useSelectedRows(source, {
    fields: useImageFields(source.rows),
    select: imageSelector(now),
    sort: imageListDefaults.sort,
    label: t('Filter images'),
  });
  const actions = useImageActions(projectId);
  const [openId, setOpenId] = useUrlState('open', textParam);
  const empty = <ImagesEmpty projectId={projectId} />;
  const instead: [ImageListName, React.ReactNode][] = [
    ['mine', empty],
    ['snapshots', <SnapshotsEmpty key="snapshots" projectId={projectId} />],
    ['shared', <SharedEmpty key="shared" projectId={projectId} />],
  ];
  const filteredEmpty = instead.find(([name]) => isJustList(filters, name))?.[1];
  return (
    <>
      <ViewTabs listId="images" label={t('Views of images')} views={withCounts(useImageViews(), countOf)} />
      <ResourceTable
        listId="images"
        caption={t('Images')}
        columns={useImageColumns(projectId)}
        idOf={({ id }) => id}
        nameOf={({ image }) => imageName(image)}
        {...table}
        hrefOf={({ id }) => objectHref(projectId, 'images', id)}
        onPreview={({ id }) => setOpenId(id)}
        actions={actions.of}
        bulkActions={actions.bulk}
        copies={[{ label: t('openstack commands'), text: toCommands }]}
        states={{ empty, filteredEmpty: filteredEmpty ?? <FilteredEmpty onClear={filters.clear} /> }}
      />
      <ImagePanel projectId={projectId} imageId={openId} onClose={() => setOpenId(null)} actionsOf={actions.of} />
      {actions.dialog}
    </>
  );
}

function ImagesEmpty({ projectId }: { projectId: string }) {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const create = createHref(projectId, 'images');
  return (
    <EmptyState icon={Container} title={t('Add your first image')}>
      <p>{t('An image is the disk that an instance starts from: an operating system prepared for the cloud.')}</p>
      <p className="mt-4">
        <ActionButton
          variant="primary"
          action={{ label: t('Upload or import an image'), href: create, allowed: mayWrite }}
        />
      </p>
      {mayWrite === true && <CommonImages projectId={projectId} />}
    </EmptyState>
  );
}

function CommonImages({ projectId }: { projectId: string }) {
  const t = useT();
  return (
    <>
      <p className="mt-6 text-ink-faint text-small">
        {t('Common images, fetched by the platform from their publishers')}
      </p>
      <ul className="mt-2 flex flex-wrap justify-center gap-2">
        {CLOUD_IMAGES.map(({ name, distro }) => (
          <li key={name}>
            <AppLink
              look="plain"
              href={createHref(projectId, 'images', { from: name })}
              className="flex items-center gap-2 rounded-control border bg-surface px-2.5 py-1.5 text-ink text-small shadow-low transition-colors hover:border-control"
            >
              <OsMark distro={distro} />
              {name}
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function SharedEmpty({ projectId }: { projectId: string }) {
  const t = useT();
  return (
    <EmptyState icon={Share2} title={t('No images are shared with this project')}>
      <p>{t('The owner of an image can share it with this project. They need the project ID:')}</p>
      <p className="mt-2">
        <CopyableId id={projectId} />
      </p>
    </EmptyState>
  );
}

function SnapshotsEmpty({ projectId }: { projectId: string }) {
  const t = useT();
  return (
    <EmptyState
      icon={Camera}
      title={t('No snapshots of instances yet')}
      actions={<ButtonLink href={projectHref(projectId, 'instances')}>{t('Go to instances')}</ButtonLink>}
    >
      {t('An image created from an instance captures its disk as it is now. You can launch more instances like it.')}
    </EmptyState>
  );
}
