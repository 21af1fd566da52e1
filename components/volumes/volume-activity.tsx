'use client';

import { HistoryTable } from '#components/console/history-table.tsx';
import { statusWord } from '#components/console/status-words.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Columns that say nothing beside the others. */
const SILENT = new Set(['updated_at', 'status']);

interface VolumeActivityProps {
  projectId: string;
  volumeId: string;
}

/** What happened to a volume, the newest first: what was asked, by whom, and what failed. */
export function VolumeActivity({ projectId, volumeId }: VolumeActivityProps) {
  const t = useT();
  return (
    <HistoryTable
      projectId={projectId}
      kind="volume"
      id={volumeId}
      detailsOf={({ type, status, changed }) =>
        [
          ...(type === 'volume.reset_status' && status
            ? [t('Status: {status}', { status: t(statusWord(status)) })]
            : []),
          ...(type === 'volume.update' ? changed.filter((column) => !SILENT.has(column)) : []),
        ].join(' · ')
      }
    />
  );
}
