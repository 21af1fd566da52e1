'use client';

import { Alert } from '#components/ui/alert.tsx';
import type { Backup } from '#lib/block-storage/backups/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function BackupFailure({ backup: { fail_reason } }: { backup: Backup }) {
  const t = useT();
  return (
    fail_reason && (
      <Alert tone="danger" title={t('This backup failed')}>
        <p className="break-words">{fail_reason}</p>
      </Alert>
    )
  );
}
