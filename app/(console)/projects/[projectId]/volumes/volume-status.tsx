'use client';

import { StateBadge } from '#components/console/state-badge.tsx';
import { isTransitional } from '#lib/block-storage/volumes/can.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { volumeStatusLooks } from './volume-words.ts';

/** The status of a volume, and since when while it changes. */
export function VolumeStatus({ volume }: { volume: Volume }) {
  const t = useT();
  const { word, tone } = volumeStatusLooks[volume.status];
  const isChanging = isTransitional(volume);
  return (
    <StateBadge
      word={t(word)}
      tone={tone}
      isTransitional={isChanging}
      since={isChanging ? (volume.updated_at ?? volume.created_at) : undefined}
    />
  );
}
