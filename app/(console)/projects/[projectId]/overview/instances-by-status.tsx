'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { Tone } from '#components/ui/tone.ts';
import type { Facts } from '#lib/client/whole-list-query.ts';
import type { ServerFact } from '#lib/compute/servers/view/facts-query.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { StatusCard } from './status-card.tsx';

const tones: Partial<Record<ServerFact['status'], Tone>> = {
  ACTIVE: 'success',
  BUILD: 'info',
  REBOOT: 'info',
  HARD_REBOOT: 'info',
  VERIFY_RESIZE: 'warning',
  ERROR: 'danger',
  PAUSED: 'violet',
  SUSPENDED: 'violet',
};

interface InstancesByStatusProps {
  projectId: string;
  query: UseQueryResult<Facts<ServerFact>, Error>;
}

/** How many instances are in which status. */
export function InstancesByStatus({ projectId, query }: InstancesByStatusProps) {
  const t = useT();
  return (
    <StatusCard
      title={t('Instances by status')}
      query={query}
      toneOf={(status) => tones[status] ?? 'neutral'}
      projectId={projectId}
      list="instances"
      none={{ text: t('No instances yet.'), action: t('Launch instance') }}
    />
  );
}
