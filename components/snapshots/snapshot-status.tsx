'use client';

import { StatusBadge } from '#components/console/status-badge.tsx';
import { isTransitional } from '#lib/block-storage/snapshots/can.ts';
import type { Snapshot } from '#lib/block-storage/snapshots/schema.ts';

export function SnapshotStatusBadge({ snapshot }: { snapshot: Snapshot }) {
  const isChanging = isTransitional(snapshot);
  return (
    <StatusBadge
      status={snapshot.status}
      isTransitional={isChanging}
      since={isChanging ? (snapshot.updated_at ?? snapshot.created_at) : undefined}
    />
  );
}
