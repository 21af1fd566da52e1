'use client';

import { ActivityTable } from '#components/console/activity-table.tsx';
import { statusWord } from '#components/console/status-words.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

const WORDS: Readonly<Record<string, string>> = {
  create: msg('Created'),
  update: msg('Changed'),
  delete: msg('Deleted'),
  create_failed: msg('Creation failed'),
  extend: msg('Extension requested'),
  revert: msg('Revert to a snapshot requested'),
  set_bootable: msg('Bootable or not'),
  set_readonly: msg('Read-only or not'),
  reset_status: msg('Status reset by an administrator'),
};

/** Columns that say nothing beside the others. */
const SILENT = new Set(['updated_at', 'status']);

/** What happened to a volume, the newest first: each status that it went through, and what people changed. */
export function VolumeActivity({ projectId, volumeId }: { projectId: string; volumeId: string }) {
  const t = useT();
  return (
    <ActivityTable
      projectId={projectId}
      kind="volume"
      id={volumeId}
      words={WORDS}
      detailsOf={({ type, status, changed }) =>
        [
          ...(status ? [t('Status: {status}', { status: t(statusWord(status)) })] : []),
          ...(type === 'volume.update' ? changed.filter((column) => !SILENT.has(column)) : []),
        ].join(' · ')
      }
    />
  );
}
