'use client';

import { StateBadge } from '#components/console/state-badge.tsx';
import type { ScheduleRun } from '#lib/console/schedules/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { RUN_WORDS } from './schedule-words.ts';

export function RunState({ state }: { state: ScheduleRun['state'] }) {
  const t = useT();
  const tone = state === 'running' ? 'accent' : state === 'done' ? 'success' : 'danger';
  return <StateBadge word={t(RUN_WORDS[state])} wire={state} tone={tone} isTransitional={state === 'running'} />;
}
