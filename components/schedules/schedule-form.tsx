'use client';

import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { FormFields } from '#components/console/form-fields.tsx';
import { ObjectForm, type ObjectFormProps } from '#components/console/object-form.tsx';
import { volumeName } from '#components/volumes/volume-words.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { scheduleApi } from '#lib/console/schedules/contract.ts';
import type { Schedule } from '#lib/console/schedules/schema.ts';
import { createsObjects, SUBJECT_OF } from '#lib/console/schedules/values.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { zones } from '#lib/i18n/zones.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { FormPreview } from './form-preview.tsx';
import { fieldsOf, inputOf, type ScheduleFields, ScheduleFormSchema } from './form-schema.ts';
import { ACTION_WORDS, FREQUENCY_WORDS, targetWords, WEEKDAY_WORDS } from './schedule-words.ts';

interface ScheduleFormProps extends ObjectFormProps<Schedule> {
  /** What a new schedule starts with. */
  preset?: Partial<ScheduleFields>;
}

/** Starts with what most volumes need. */
const USUAL = {
  action: 'backup',
  target: 'project',
  every: 'day',
  times: '03:00',
  full_every: 7,
  keep_daily: 7,
} as const;

/** Creates or changes a schedule. Its action cannot be changed, because its retention deletes what the action created. */
export function ScheduleForm({ scope, row, preset, ...props }: ScheduleFormProps) {
  const { format } = useI18n();
  const create = clientOf(scheduleApi).create.useMutation(scope);
  const update = clientOf(scheduleApi).update.useMutation(scope);
  return (
    <ObjectForm
      {...{ row, ...props }}
      createLabel={msg('Create schedule')}
      create={(fields) => create.mutateAsync(inputOf(fields))}
      update={({ id }, fields) => {
        const { action: _, ...changes } = inputOf(fields);
        return update.mutateAsync({ id, ...changes });
      }}
      createdNotice={({ name }) => msg('Schedule {name} created', { name })}
      hrefOf={(id) => objectHref(scope, 'schedules', id)}
      schema={ScheduleFormSchema}
      defaultValues={row ? fieldsOf(row) : { ...USUAL, time_zone: format.timeZone, ...preset }}
      fields={{
        name: { hasFocus: !row },
        action: !row && { label: msg('Action'), words: ACTION_WORDS },
        target: <TargetFields scope={scope} />,
        every: { label: msg('Frequency'), words: FREQUENCY_WORDS, isHalf: true },
        times: { label: msg('Times'), hint: msg('Such as 06:00, 18:00.'), isHalf: true },
        weekdays: {
          label: msg('Days'),
          words: WEEKDAY_WORDS,
          control: 'checks',
          isHidden: ({ every }) => every !== 'week',
        },
        days: {
          label: msg('Days'),
          hint: msg('Such as 1, 15. Enter last for the last day of the month.'),
          isRequired: true,
          isHidden: ({ every }) => every !== 'month',
        },
        time_zone: { label: msg('Time zone'), options: zoneOptions(format.timeZone, row?.time_zone) },
        full_every: {
          label: msg('Full backup every'),
          unit: msg('runs'),
          hint: msg('The other backups are incremental: they are smaller and build on the one before.'),
          isHidden: ({ action }) => action !== 'backup',
        },
        keep_last: <RetentionFields />,
        keep_daily: <FormPreview scope={scope} scheduleId={row?.id} />,
      }}
    />
  );
}

function zoneOptions(own: string, current = own) {
  const names = new Set([current, own, ...zones()]);
  return [...names].map((zone) => ({ value: zone, label: zone }));
}

/** Asks to which volumes or instances the schedule applies. */
function TargetFields({ scope }: { scope: string }) {
  const { t } = useI18n();
  const { action, target } = useWatch<ScheduleFields>() as ScheduleFields;
  const isOfVolumes = SUBJECT_OF[action] === 'volume';
  const volumes = useQuery({ ...clientOf(volumeApi).list.choices(scope), enabled: isOfVolumes });
  const servers = useQuery({ ...clientOf(serverApi).summaries.query(scope, { limit: '1000' }), enabled: !isOfVolumes });
  const options = isOfVolumes
    ? volumes.data?.rows.map((volume) => ({ value: volume.id, label: volumeName(volume) }))
    : servers.data?.servers.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormFields<ScheduleFields>
      of={{
        target: { label: msg('Applies to'), words: targetWords(action) },
        target_id: target === 'object' && {
          label: isOfVolumes ? msg('Volume') : msg('Instance'),
          isRequired: true,
          answer: isOfVolumes ? volumes : servers,
          unknown: isOfVolumes ? msg('Could not load the volumes') : msg('Could not load the instances'),
          placeholder: isOfVolumes ? msg('Choose a volume') : msg('Choose an instance'),
          options: options ?? [],
        },
        target_key: (target === 'metadata' || target === 'tag') && {
          label: target === 'tag' ? msg('Tag') : msg('Key'),
          isRequired: true,
          isHalf: target === 'metadata',
        },
        target_value: target === 'metadata' && { label: msg('Value'), placeholder: t('Any value'), isHalf: true },
      }}
    />
  );
}

/** Asks how many of the created objects are kept. */
function RetentionFields() {
  const { t } = useI18n();
  const { action } = useWatch<ScheduleFields>() as ScheduleFields;
  if (!createsObjects(action)) return null;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium">{t('Keep for each volume or instance')}</legend>
      <p className="text-ink-faint text-small">
        {t('What no rule keeps is deleted after a run. Without a rule, everything is kept.')}
      </p>
      <FormFields<ScheduleFields>
        of={{
          keep_last: { label: msg('The last'), isHalf: true },
          keep_daily: { label: msg('Daily'), isHalf: true },
        }}
      />
      <FormFields<ScheduleFields>
        of={{
          keep_weekly: { label: msg('Weekly'), isHalf: true },
          keep_monthly: { label: msg('Monthly'), isHalf: true },
        }}
      />
    </fieldset>
  );
}
