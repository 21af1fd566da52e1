'use client';

import { StateBadge } from '#components/console/state-badge.tsx';
import type { Schedule } from '#lib/console/schedules/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Whether a schedule is enabled and its last run succeeded. */
function scheduleWord({ enabled, is_running, last_result }: Schedule): string {
  if (is_running) return msg('Running');
  if (!enabled) return msg('Disabled');
  if (last_result === null || last_result === 'done') return msg('Enabled');
  return last_result === 'missed' ? msg('Last run missed') : msg('Last run failed');
}

export function ScheduleStatus({ schedule }: { schedule: Schedule }) {
  const t = useT();
  const { enabled, is_running, last_result } = schedule;
  const hasFailed = last_result !== null && last_result !== 'done';
  const tone = is_running ? 'accent' : enabled ? (hasFailed ? 'danger' : 'success') : 'neutral';
  return <StateBadge word={t(scheduleWord(schedule))} tone={tone} isTransitional={is_running} />;
}
