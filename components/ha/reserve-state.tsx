'use client';

import { useQuery } from '@tanstack/react-query';
import { NoValue } from '#components/console/no-value.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { capacityApi } from '#lib/console/ha/capacity/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { reserveText } from './reserve-words.ts';

/** What is left of the reserve of a segment. */
export function ReserveStateMark({ projectId, segmentId }: { projectId: string; segmentId: string }) {
  const { t, format } = useI18n();
  const { data, error } = useQuery(clientOf(capacityApi).reserves.query(projectId));
  if (error && !data) return t('Could not load the reserve');
  const state = data?.reserves.find(({ segment_id }) => segment_id === segmentId)?.state;
  if (!state) return <NoValue />;
  return <StateBadge word={t(reserveText(format, state))} tone={state.is_intact ? 'success' : 'danger'} />;
}
