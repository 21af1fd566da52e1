'use client';

import { Alert } from '#components/ui/alert.tsx';
import type { Schedule } from '#lib/console/schedules/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Why the last run of a schedule did not succeed. */
export function ScheduleNotice({ row: { last_result, last_message } }: { row: Schedule }) {
  const t = useT();
  if (last_result === null || last_result === 'done') return null;
  const title =
    last_result === 'missed'
      ? t('The last run was missed')
      : last_result === 'refused'
        ? t('The last run was refused')
        : t('The last run failed');
  return (
    <Alert tone="danger" title={title}>
      <p className="break-words">{last_message ? t(last_message) : t('Open the run for the result of each object.')}</p>
    </Alert>
  );
}
