'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { FolderOpen, History } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { pagedSource } from '#components/console/row-sources.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { textParam, withDefault } from '#lib/client/url-params.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { useUrlStates } from '#lib/client/use-url-state.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectApi } from '#lib/object-store/console/contract.ts';
import type { BucketProps } from './bucket-props.ts';
import type { ChosenFile } from './collect-files.ts';
import { EntrySearch } from './entry-search.tsx';
import { EntryTable } from './entry-table.tsx';
import { lastPart } from './entry-words.ts';
import { PointButton } from './point-button.tsx';
import { pointParams } from './point-params.ts';
import { RunningJobs } from './running-jobs.tsx';
import { UnfinishedUploads } from './unfinished-uploads.tsx';
import { UploadButtons } from './upload-buttons.tsx';
import { UploadDrop } from './upload-drop.tsx';
import { useEntryActions } from './use-entry-actions.tsx';
import { useScreenful } from './use-screenful.ts';

const UploadDialog = lazyComponent(async () => (await import('./upload-dialog.tsx')).UploadDialog);

/** State of the browser in the URL: the folder, the opened object and the search. */
const placeParams = { ...pointParams, q: withDefault(textParam, '') };

/** Folders and objects of a bucket, one folder at a time. */
export function BucketBrowser({ projectId, bucket }: BucketProps) {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const [{ prefix, q }, change] = useUrlStates(placeParams);
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const goTo = (folder: string) => change({ prefix: folder, q: null, open: null }, { isStep: true });
  const query = clientOf(objectApi).entries.pages(projectId, bucket.id, { prefix, search: q });
  const source = useScreenful(pagedSource(useInfiniteQuery(query)), q !== '');
  const place = { projectId, bucket, prefix };
  const actions = useEntryActions(place, goTo);
  return (
    <UploadDrop isEnabled={mayWrite === true} onFiles={setChosen}>
      <EntryTable
        {...{ ...place, source, goTo }}
        tools={
          <div className="flex flex-wrap gap-2">
            <PointButton
              {...place}
              label={t('View as of…')}
              icon={<History aria-hidden />}
              allowed={bucket.versioning !== 'off' || NO_VERSIONS}
              onChosen={(at) => change({ at }, { isStep: true })}
            />
            <UploadButtons allowed={mayWrite} onFiles={setChosen} />
          </div>
        }
        isFiltered={q !== ''}
        onClearFilters={() => change({ q: null })}
        actions={actions.of}
        bulkActions={actions.bulk}
        toolbar={
          <EntrySearch key={prefix} folder={lastPart(prefix)} value={q} onChange={(text) => change({ q: text })} />
        }
        states={{ empty: <NoObjects isRoot={prefix === ''} /> }}
      >
        <UnfinishedWork projectId={projectId} bucket={bucket} />
      </EntryTable>
      {actions.dialog}
      {chosen.length > 0 && <UploadDialog {...place} files={chosen} onClose={() => setChosen([])} />}
    </UploadDrop>
  );
}

const NO_VERSIONS = msg('The bucket keeps no earlier versions. Turn on versioning in its settings.');

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
