'use client';

import { HistoryTable } from '#components/console/history-table.tsx';
import { statusWord } from '#components/console/status-words.ts';
import { fieldWords } from '#lib/console/facts/field-words.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function VolumeActivity({ projectId, volumeId }: { projectId: string; volumeId: string }) {
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
          ...(type === 'volume.update'
            ? fieldWords(changed.filter((field) => field !== 'status')).map((word) => t(word))
            : []),
        ].join(' · ')
      }
    />
  );
}
