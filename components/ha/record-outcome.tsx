'use client';

import { ElapsedTime } from '#components/console/elapsed-time.tsx';
import type { HaRecord } from '#lib/console/ha/record/schema.ts';
import { summaryOf } from '#lib/console/ha/record/summary.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

/** How many instances run again, and how long they did not. */
export function RecordOutcome({ record }: { record: HaRecord }) {
  const { t, format } = useI18n();
  const { total, recovered, recovering, down, deleted, downSince, longest } = summaryOf(record);
  if (total === 0) return null;
  return (
    <span className="tabular-nums">
      {t('{recovered} of {total, plural, one {# instance} other {# instances}} recovered', { recovered, total })}
      {down > 0 && <span className="font-medium text-danger-ink"> · {t('{count} still down', { count: down })}</span>}
      {recovering > 0 && <> · {t('{count} in progress', { count: recovering })}</>}
      {deleted > 0 && <> · {t('{count} deleted', { count: deleted })}</>}
      {downSince !== null && (
        <>
          {' · '}
          {t('longest downtime so far')} <ElapsedTime since={downSince} />
        </>
      )}
      {downSince === null && longest !== null && (
        <> · {t('longest downtime {time}', { time: format.duration(longest * 1000) })}</>
      )}
    </span>
  );
}
