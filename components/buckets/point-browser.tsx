'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { FolderOpen } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { pagedSource } from '#components/console/row-sources.ts';
import { useKindActions } from '#components/console/use-kind-actions.tsx';
import { useUrlStates } from '#lib/client/use-url-state.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { historyApi } from '#lib/object-store/console/points/contract.ts';
import type { Entry } from '#lib/object-store/console/schema.ts';
import { ENTRY_VERBS } from '#lib/object-store/console/verbs.ts';
import type { BucketProps } from './bucket-props.ts';
import { EntryTable } from './entry-table.tsx';
import { PointBanner } from './point-banner.tsx';
import { pointParams } from './point-params.ts';
import { saveObject } from './save-object.ts';
import { useScreenful } from './use-screenful.ts';

interface PointBrowserProps extends BucketProps {
  /** ISO 8601. */
  at: string;
}

const { open, download } = ENTRY_VERBS;

/** Folders and objects of a bucket as they were at a moment. Nothing can be changed here. */
export function PointBrowser({ projectId, bucket, at }: PointBrowserProps) {
  const t = useT();
  const [{ prefix }, change] = useUrlStates(pointParams);
  const query = clientOf(historyApi).pointEntries.pages(projectId, bucket.id, { at, prefix });
  const source = useScreenful(pagedSource(useInfiniteQuery(query)));
  const goTo = (folder: string) => change({ prefix: folder, open: null }, { isStep: true });
  const actions = useKindActions<Entry & { version_id?: string }, 'open' | 'download'>({
    ...{ verbs: { open, download }, of: projectId },
    starts: {
      open: { run: ([{ name }]) => goTo(name) },
      download: { run: ([object]) => saveObject(projectId, bucket.id, object) },
    },
  });
  return (
    <div className="flex flex-col">
      <div className="pb-3">
        <PointBanner {...{ projectId, bucket, prefix, at }} />
      </div>
      <EntryTable
        {...{ projectId, bucket, prefix, source, goTo }}
        isPast
        actions={actions.of}
        states={{ empty: <EmptyState icon={FolderOpen} title={t('There were no objects at this moment')} /> }}
      />
    </div>
  );
}
