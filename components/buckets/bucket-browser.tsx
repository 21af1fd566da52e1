'use client';

import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { textParam, withDefault } from '#lib/client/url-params.ts';
import { useHotkeys } from '#lib/client/use-hotkeys.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { useUrlState, useUrlStates } from '#lib/client/use-url-state.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Entry } from '#lib/object-store/console/schema.ts';
import type { BucketProps } from './bucket-props.ts';
import type { ChosenFile } from './collect-files.ts';
import { EntrySearch } from './entry-search.tsx';
import { folderOf, lastPart, shownName } from './entry-words.ts';
import { FolderPath } from './folder-path.tsx';
import { ObjectPanel } from './object-panel.tsx';
import { PointButton } from './point-button.tsx';
import { RunningJobs } from './running-jobs.tsx';
import { UnfinishedUploads } from './unfinished-uploads.tsx';
import { UploadButtons } from './upload-buttons.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { UploadDrop } from './upload-drop.tsx';
import { useEntryActions } from './use-entry-actions.tsx';
import { useEntryColumns } from './use-entry-columns.tsx';
import { useEntrySource } from './use-entry-source.ts';

/** State of the browser in the URL: the folder and the search. */
const placeParams = { prefix: withDefault(textParam, ''), q: withDefault(textParam, '') };

/** Folders and objects of a bucket, one folder at a time. */
export function BucketBrowser({ projectId, bucket }: BucketProps) {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const [{ prefix, q }, change] = useUrlStates(placeParams);
  const [open, setOpen] = useUrlState('open', textParam);
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const goTo = (folder: string) => {
    change({ prefix: folder, q: null }, { isStep: true });
    setOpen(null);
  };
  const openEntry = (entry: Entry) => (entry.kind === 'folder' ? goTo(entry.name) : setOpen(entry.name));
  const source = useEntrySource(projectId, bucket.id, { prefix, search: q });
  const place = { projectId, bucket, prefix };
  const actions = useEntryActions(place, openEntry);
  useHotkeys({ backspace: () => prefix !== '' && goTo(folderOf(prefix)) });
  return (
    <UploadDrop isEnabled={mayWrite === true} onFiles={setChosen}>
      <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
        <FolderPath bucketName={bucket.name} prefix={prefix} onOpen={goTo} />
        <div className="flex flex-wrap gap-2">
          <PointButton {...place} />
          <UploadButtons allowed={mayWrite} onFiles={setChosen} />
        </div>
      </div>
      <UnfinishedWork projectId={projectId} bucket={bucket} />
      <ResourceTable
        listId="bucket-objects"
        caption={t('Objects')}
        columns={useEntryColumns({ prefix, onOpen: openEntry })}
        source={source}
        idOf={({ name }) => name}
        nameOf={(entry) => shownName(entry, prefix)}
        isFiltered={q !== ''}
        onClearFilters={() => change({ q: null })}
        onPreview={openEntry}
        actions={actions.of}
        bulkActions={actions.bulk}
        toolbar={
          <EntrySearch key={prefix} folder={lastPart(prefix)} value={q} onChange={(text) => change({ q: text })} />
        }
        states={{ empty: <NoObjects isRoot={prefix === ''} /> }}
      />
      {open !== null && <ObjectPanel {...place} name={open} actionsOf={actions.of} onClose={() => setOpen(null)} />}
      {actions.dialog}
      {chosen.length > 0 && <UploadDialog {...place} files={chosen} onClose={() => setChosen([])} />}
    </UploadDrop>
  );
}

/**
 * Jobs and uploads of the bucket. The box is there even if it is empty: Chromium lays out nothing in a table with container
 * queries if a box is inserted before the table while that is first drawn.
 */
function UnfinishedWork({ projectId, bucket }: BucketProps) {
  return (
    <div>
      <RunningJobs projectId={projectId} bucket={bucket} />
      <UnfinishedUploads projectId={projectId} bucketId={bucket.id} />
    </div>
  );
}

function NoObjects({ isRoot }: { isRoot: boolean }) {
  const t = useT();
  return (
    <EmptyState icon={FolderOpen} title={isRoot ? t('This bucket is empty') : t('This folder is empty')}>
      {t('Drop files or folders here, or upload them with any S3 or OpenStack client.')}
    </EmptyState>
  );
}
