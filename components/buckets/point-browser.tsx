'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, FolderOpen } from 'lucide-react';
import type { Action } from '#components/console/action.ts';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { pagedSource } from '#components/console/row-sources.ts';
import { saveFrom } from '#lib/client/save-file.ts';
import { textParam } from '#lib/client/url-params.ts';
import { useHotkeys } from '#lib/client/use-hotkeys.ts';
import { useUrlState, useUrlStates } from '#lib/client/use-url-state.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { dataHref } from '#lib/object-store/console/object-data.ts';
import { historyApi } from '#lib/object-store/console/points/contract.ts';
import type { PointEntry } from '#lib/object-store/console/points/schema.ts';
import type { Entry } from '#lib/object-store/console/schema.ts';
import type { BucketProps } from './bucket-props.ts';
import { folderOf, lastPart, shownName } from './entry-words.ts';
import { FolderPath } from './folder-path.tsx';
import { ObjectPanel } from './object-panel.tsx';
import { PointBanner } from './point-banner.tsx';
import { pointParams } from './point-params.ts';
import { useEntryColumns } from './use-entry-columns.tsx';
import { useScreenful } from './use-screenful.ts';

interface PointBrowserProps extends BucketProps {
  /** ISO 8601. */
  at: string;
}

/** Folders and objects of a bucket as they were at a moment. Nothing can be changed here. */
export function PointBrowser({ projectId, bucket, at }: PointBrowserProps) {
  const t = useT();
  const [{ prefix }, change] = useUrlStates(pointParams);
  const [open, setOpen] = useUrlState('open', textParam);
  const query = clientOf(historyApi).pointEntries.pages(projectId, bucket.id, { at, prefix });
  const source = useScreenful(pagedSource(useInfiniteQuery(query)));
  const goTo = (folder: string) => {
    change({ prefix: folder }, { isStep: true });
    setOpen(null);
  };
  const openEntry = (entry: Entry) => (entry.kind === 'folder' ? goTo(entry.name) : setOpen(entry.name));
  const actionsOf = usePointActions(projectId, bucket.id, openEntry);
  useHotkeys({ backspace: () => prefix !== '' && goTo(folderOf(prefix)) });
  const opened = source.rows?.find((entry) => entry.kind === 'object' && entry.name === open);
  return (
    <div className="flex flex-col gap-3">
      <PointBanner {...{ projectId, bucket, prefix, at }} />
      <FolderPath bucketName={bucket.name} prefix={prefix} onOpen={goTo} />
      <ResourceTable
        listId="bucket-objects"
        caption={t('Objects')}
        columns={useEntryColumns({ prefix, onOpen: openEntry })}
        source={source}
        idOf={({ name }) => name}
        nameOf={(entry) => shownName(entry, prefix)}
        onPreview={openEntry}
        actions={actionsOf}
        states={{ empty: <EmptyState icon={FolderOpen} title={t('There were no objects at this moment')} /> }}
      />
      {opened?.kind === 'object' && (
        <ObjectPanel
          {...{ projectId, bucket, prefix }}
          name={opened.name}
          versionId={opened.version_id}
          actionsOf={() => actionsOf(opened)}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

/** Actions that change nothing. */
function usePointActions(projectId: string, bucketId: string, onOpen: (entry: Entry) => void) {
  const t = useT();
  return (entry: PointEntry): Action[] => {
    if (entry.kind === 'folder') {
      return [{ label: t('Open'), icon: <FolderOpen aria-hidden />, allowed: true, onSelect: () => onOpen(entry) }];
    }
    const { name, version_id } = entry;
    const save = () => saveFrom(dataHref(projectId, bucketId, { name, version_id }, 'attachment'), lastPart(name));
    return [{ label: t('Download'), icon: <Download aria-hidden />, allowed: true, onSelect: save }];
  };
}
