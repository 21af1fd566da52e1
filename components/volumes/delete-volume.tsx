'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { VerbDialog, type VerbDialogProps } from '#components/console/verb-dialog.tsx';
import { snapshotName } from '#components/snapshots/snapshot-words.ts';
import { Alert } from '#components/ui/alert.tsx';
import { snapshotApi } from '#lib/block-storage/snapshots/contract.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

/** Maximum number of snapshots that are named. */
const MAX_NAMED = 10;

export function DeleteVolume(props: VerbDialogProps<Volume>) {
  const { t, format } = useI18n();
  const all = useQuery(clientOf(snapshotApi).list.choices(props.projectId));
  const volumeIds = new Set(props.rows.map(({ id }) => id));
  return (
    <VerbDialog {...props} restsOn={all}>
      <QueryContent answer={all} unknown={t('Could not load the snapshots')}>
        {({ rows }) => {
          const names = rows.filter(({ volume_id }) => volumeIds.has(volume_id)).map(snapshotName);
          return (
            names.length > 0 && (
              <Alert tone="warning" title={t('Snapshots are deleted too')}>
                {t('{count, plural, one {One snapshot is} other {# snapshots are}} deleted too: {names}.', {
                  count: names.length,
                  names: format.list(names.slice(0, MAX_NAMED)),
                })}
              </Alert>
            )
          );
        }}
      </QueryContent>
    </VerbDialog>
  );
}
