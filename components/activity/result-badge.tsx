'use client';

import { StateBadge } from '#components/console/state-badge.tsx';
import type { Activity } from '#lib/console/activity/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { RESULT_TONES, RESULT_WORDS } from './activity-filter.ts';

export function ResultBadge({ state }: Pick<Activity, 'state'>) {
  const t = useT();
  return <StateBadge word={t(RESULT_WORDS[state])} tone={RESULT_TONES[state]} isTransitional={state === 'running'} />;
}
