'use client';

import { Age } from '#components/console/age.tsx';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { isOld, type VolumeCopyLookup } from './volume-copies.ts';

interface LastBackupProps {
  volume: Volume;
  /** Undefined while they are loading. */
  copies: ReturnType<VolumeCopyLookup>;
}

/** Time of the last backup, in red if it is missing or old. */
export function LastBackup({ volume, copies }: LastBackupProps) {
  const t = useT();
  if (!copies) return <span className="text-ink-faint">{t('unknown')}</span>;
  const { lastBackup } = copies;
  const since = lastBackup ?? volume.created_at;
  const tone = isOld(since) ? 'text-danger-ink' : lastBackup === null ? 'text-ink-faint' : undefined;
  return <span className={tone}>{lastBackup === null ? t('None') : <Age at={lastBackup} isShort />}</span>;
}
