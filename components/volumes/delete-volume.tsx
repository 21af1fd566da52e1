'use client';

import { useQuery } from '@tanstack/react-query';
import { questionAbout } from '#components/console/question-about.tsx';
import { snapshotName } from '#components/snapshots/snapshot-words.ts';
import { Alert } from '#components/ui/alert.tsx';
import { snapshotApi } from '#lib/block-storage/snapshots/contract.ts';
import type { Snapshot } from '#lib/block-storage/snapshots/schema.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';

/** Maximum number of snapshots that are named. */
const MAX_NAMED = 10;

export const DeleteVolume = questionAbout<Volume, { rows: readonly Snapshot[] }>({
  useFound: (projectId) => useQuery(clientOf(snapshotApi).list.choices(projectId)),
  unknown: msg('Could not load the snapshots'),
  show: (all, volumes, { t, format }) => {
    const own = all.rows.filter(({ volume_id }) => volumes.some(({ id }) => id === volume_id));
    if (own.length === 0) return null;
    const names = format.list(own.slice(0, MAX_NAMED).map(snapshotName));
    return (
      <Alert tone="warning" title={t('Snapshots are deleted too')}>
        {t('{count, plural, one {One snapshot is} other {# snapshots are}} deleted too: {names}.', {
          count: own.length,
          names,
        })}
      </Alert>
    );
  },
});
