'use client';

import { StateBadge } from '#components/console/state-badge.tsx';
import type { Activity } from '#lib/console/activity/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { RESULT_WORDS } from './result-words.ts';

export function ResultBadge({ state }: Pick<Activity, 'state'>) {
  const t = useT();
  const { word, tone } = RESULT_WORDS[state];
  return <StateBadge word={t(word)} tone={tone} isTransitional={state === 'running'} />;
}
