'use client';

import { z } from 'zod';
import type { ChoiceWords } from '#components/console/field-spec.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
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
import { MODE_WORDS } from './lock-words.ts';

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
          ? msg('Default retention of {name}', { name: bucket.name })
          : msg('Turn on object lock for {name}', { name: bucket.name })
      }
      description={msg('The default applies to objects that are written from now on and name no retention.')}
      submitLabel={is_enabled ? msg('Save') : msg('Turn on object lock')}
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
      <FormFields
        of={{
          mode: { label: msg('New objects'), columns: 1, words: RETENTION_WORDS },
          count: { label: msg('Locked for'), isRequired: true, isHalf: true, isHidden: ({ mode }) => mode === 'none' },
          unit: {
            label: msg('Unit'),
            words: { days: msg('days'), years: msg('years') },
            isHalf: true,
            isHidden: ({ mode }) => mode === 'none',
          },
          compliance: {
            control: (
              <Alert tone="danger" title={t('Objects cannot be deleted before their time')}>
                <p>{t('They count towards the quota until then, and the bucket cannot be deleted.')}</p>
              </Alert>
            ),
            isHidden: ({ mode }) => mode !== 'COMPLIANCE',
          },
        }}
      />
    </FormDialog>
  );
}

const RETENTION_WORDS: ChoiceWords = {
  none: [msg('Not locked by default'), msg('Their requests, or you in the console, can lock them.')],
  ...MODE_WORDS,
};
