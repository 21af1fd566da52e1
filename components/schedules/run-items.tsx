'use client';

import { useQuery } from '@tanstack/react-query';
import { ListCard } from '#components/console/list-card.tsx';
import { ListLine } from '#components/console/list-line.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { scheduleApi } from '#lib/console/schedules/contract.ts';
import type { ScheduleItem, ScheduleRun } from '#lib/console/schedules/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

const WORDS: Readonly<Record<ScheduleItem['state'], string>> = {
  waiting: msg('Waiting'),
  running: msg('Running'),
  done: msg('Done'),
  failed: msg('Failed'),
  skipped: msg('Skipped'),
};
const TONES = { waiting: 'neutral', running: 'accent', done: 'success', failed: 'danger', skipped: 'neutral' } as const;

/** The result of a run for each of its objects. */
export function RunItems({ scope, run }: { scope: string; run: Pick<ScheduleRun, 'id' | 'schedule_id'> }) {
  const t = useT();
  const query = useQuery(clientOf(scheduleApi).showRun.query(scope, { id: run.schedule_id, run_id: run.id }));
  return (
    <ListCard
      title={t('Objects')}
      query={query}
      rowsOf={({ run: { items } }) => items}
      empty={t('The run had no objects.')}
    >
      {({ object_id, name, state, message }) => (
        <ListLine key={object_id} name={name} detail={message && <span title={t(message)}>{t(message)}</span>}>
          <StateBadge word={t(WORDS[state])} wire={state} tone={TONES[state]} isTransitional={state === 'running'} />
        </ListLine>
      )}
    </ListCard>
  );
}
