'use client';

import { StatusBadge } from '#components/console/status-badge.tsx';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { isTransitional } from '#lib/block-storage/volumes/statuses.ts';
import { useTimed } from '#lib/client/use-now.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { changingSince, isStuck } from './stuck-volume.ts';
import { failureOf } from './volume-failures.ts';

/** Interval at which the duration of a change is checked. */
const stepMs = 10_000;

export function VolumeStatusBadge({ volume }: { volume: Volume }) {
  const t = useT();
  const isChanging = isTransitional(volume);
  const stuck = useTimed((now) => isStuck(volume, now), stepMs);
  const failure = failureOf(volume.status);
  return (
    <StatusBadge
      status={volume.status}
      {...(stuck ? { tone: 'warning' } : {})}
      isTransitional={isChanging && !stuck}
      detail={stuck ? t('stuck? See what to do') : failure && t(failure.brief)}
      since={isChanging ? changingSince(volume) : undefined}
    />
  );
}
