'use client';

import { StateBadge } from '#components/console/state-badge.tsx';
import { isTransitional } from '#lib/block-storage/snapshots/can.ts';
import type { Snapshot } from '#lib/block-storage/snapshots/schema.ts';
import { snapshotTone } from './snapshot-words.ts';

/** The status of a snapshot, and since when while it changes. */
export function SnapshotStatusBadge({ snapshot }: { snapshot: Snapshot }) {
  const isChanging = isTransitional(snapshot);
  return (
    <StateBadge
      word={snapshot.status}
      tone={snapshotTone(snapshot)}
      isTransitional={isChanging}
      since={isChanging ? (snapshot.updated_at ?? snapshot.created_at) : undefined}
    />
  );
}
