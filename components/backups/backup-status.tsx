'use client';

import { StatusBadge } from '#components/console/status-badge.tsx';
import { isTransitional } from '#lib/block-storage/backups/can.ts';
import type { Backup } from '#lib/block-storage/backups/schema.ts';

export function BackupStatusBadge({ backup }: { backup: Backup }) {
  const isChanging = isTransitional(backup);
  return (
    <StatusBadge
      status={backup.status}
      isTransitional={isChanging}
      detail={backup.fail_reason ?? undefined}
      since={isChanging ? (backup.updated_at ?? backup.created_at) : undefined}
    />
  );
}
