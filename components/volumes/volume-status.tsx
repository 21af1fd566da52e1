'use client';

import { StateBadge } from '#components/console/state-badge.tsx';
import { volumeTone } from '#components/volumes/volume-words.ts';
import { isTransitional } from '#lib/block-storage/volumes/can.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';

/** The status of a volume, and since when while it changes. */
export function VolumeStatusBadge({ volume }: { volume: Volume }) {
  const isChanging = isTransitional(volume);
  return (
    <StateBadge
      word={volume.status}
      tone={volumeTone(volume.status)}
      isTransitional={isChanging}
      since={isChanging ? (volume.updated_at ?? volume.created_at) : undefined}
    />
  );
}
