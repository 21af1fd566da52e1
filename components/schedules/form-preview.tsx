'use client';

import { useFormContext } from 'react-hook-form';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { scheduleApi } from '#lib/console/schedules/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { inputOf, type ScheduleFields } from './form-schema.ts';
import { PreviewCards } from './preview-cards.tsx';

/** Shows on request what the schedule would do as it is entered. */
export function FormPreview({ scope, scheduleId }: { scope: string; scheduleId: string | undefined }) {
  const t = useT();
  const { trigger, getValues } = useFormContext<ScheduleFields>();
  const { mutate, data, error, isPending } = clientOf(scheduleApi).previewNew.useMutation(scope);
  const load = async () => {
    if (!(await trigger(undefined, { shouldFocus: true }))) return;
    const schedule = inputOf(getValues());
    mutate({ schedule, ...(scheduleId !== undefined && { schedule_id: scheduleId }) });
  };
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Button size="small" onClick={load} isLoading={isPending}>
          {t('Preview')}
        </Button>
      </div>
      {error && <ErrorAlert error={error} title={t('Could not load the preview')} />}
      {data && <PreviewCards preview={data} />}
    </div>
  );
}
