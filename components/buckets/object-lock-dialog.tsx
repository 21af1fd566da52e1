'use client';

import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { NumberField } from '#components/console/number-field.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { settingApi } from '#lib/object-store/console/settings/contract.ts';
import {
  type BucketObjectLock,
  type DefaultRetention,
  RetentionMode,
} from '#lib/object-store/console/settings/schema.ts';
import { MAX_RETENTION_DAYS, MAX_RETENTION_YEARS } from '#lib/object-store/rules/limits.ts';
import type { BucketDialogProps } from './bucket-props.ts';
import { MODE_NAMES, MODE_SENTENCES } from './lock-words.ts';

const WHOLE = msg('Use a whole number, 1 or more.');
const Input = z
  .object({
    mode: z.enum(['none', ...RetentionMode.options]),
    unit: z.enum(['days', 'years']),
    count: z.number(WHOLE).int(WHOLE).min(1, WHOLE).optional(),
  })
  .refine(({ mode, count }) => mode === 'none' || count !== undefined, { path: ['count'], message: WHOLE })
  .refine(({ unit, count = 0 }) => unit !== 'days' || count <= MAX_RETENTION_DAYS, {
    path: ['count'],
    message: msg('Use at most 36,500 days.'),
  })
  .refine(({ unit, count = 0 }) => unit !== 'years' || count <= MAX_RETENTION_YEARS, {
    path: ['count'],
    message: msg('Use at most 100 years.'),
  });
type Input = z.infer<typeof Input>;

function inputOf({ default_retention }: BucketObjectLock): Input {
  if (!default_retention) return { mode: 'none', unit: 'days', count: undefined };
  const { mode, days, years } = default_retention;
  return days === null ? { mode, unit: 'years', count: years ?? undefined } : { mode, unit: 'days', count: days };
}

function retentionOf({ mode, unit, count }: Input): DefaultRetention | null {
  if (mode === 'none' || count === undefined) return null;
  return unit === 'days' ? { mode, days: count, years: null } : { mode, days: null, years: count };
}

/** Turns object lock on, or changes the default retention. In compliance mode the user types the name of the bucket. */
export function ObjectLockDialog({ projectId, bucket, lock, onClose }: BucketDialogProps & { lock: BucketObjectLock }) {
  const t = useT();
  const change = clientOf(settingApi).changeObjectLock.useMutation(projectId);
  const { is_enabled } = lock;
  return (
    <FormDialog
      title={
        is_enabled
          ? t('Default retention of {name}', { name: bucket.name })
          : t('Turn on object lock for {name}', { name: bucket.name })
      }
      description={t('The default applies to objects that are written from now on and name no retention.')}
      submitLabel={is_enabled ? t('Save') : t('Turn on object lock')}
      size="medium"
      schema={Input}
      defaultValues={inputOf(lock)}
      lossOf={({ mode }) => (mode === 'COMPLIANCE' ? bucket.name : undefined)}
      onSave={(input) => change.mutateAsync({ id: bucket.id, default_retention: retentionOf(input) })}
      onClose={onClose}
    >
      {!is_enabled && (
        <Alert tone="warning" title={t('Object lock cannot be turned off again')}>
          <p>{t('Versioning cannot be suspended either while the bucket has object lock.')}</p>
        </Alert>
      )}
      <RadioCardsField
        name="mode"
        label={t('New objects')}
        columns={1}
        cards={[
          {
            value: 'none',
            title: t('Not locked by default'),
            description: t('Their requests, or you in the console, can lock them.'),
          },
          ...RetentionMode.options.map((mode) => ({
            value: mode,
            title: t(MODE_NAMES[mode]),
            description: t(MODE_SENTENCES[mode]),
          })),
        ]}
      />
      <PeriodFields />
    </FormDialog>
  );
}

function PeriodFields() {
  const t = useT();
  const mode = useWatch<Input, 'mode'>({ name: 'mode' });
  if (mode === 'none') return null;
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <NumberField name="count" label={t('Locked for')} min={1} step={1} isRequired />
        <SelectField
          name="unit"
          label={t('Unit')}
          options={[
            { value: 'days', label: t('days') },
            { value: 'years', label: t('years') },
          ]}
        />
      </div>
      {mode === 'COMPLIANCE' && (
        <Alert tone="danger" title={t('Objects cannot be deleted before their time')}>
          <p>{t('They count towards the quota until then, and the bucket cannot be deleted.')}</p>
        </Alert>
      )}
    </>
  );
}
