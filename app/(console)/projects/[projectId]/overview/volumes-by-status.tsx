'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { volumeTone } from '#components/volumes/volume-words.ts';
import type { VolumeFact } from '#lib/block-storage/volumes/facts-query.ts';
import type { Facts } from '#lib/client/whole-list-query.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { StatusCard } from './status-card.tsx';

interface VolumesByStatusProps {
  projectId: string;
  query: UseQueryResult<Facts<VolumeFact>, Error>;
}

/** How many volumes are in which status. */
export function VolumesByStatus({ projectId, query }: VolumesByStatusProps) {
  const t = useT();
  return (
    <StatusCard
      title={t('Volumes by status')}
      query={query}
      toneOf={volumeTone}
      projectId={projectId}
      list="volumes"
      none={{ text: t('No volumes yet.'), action: t('Create volume') }}
    />
  );
}
