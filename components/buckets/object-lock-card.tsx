'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { clientOf } from '#lib/contract/client.ts';
import type { I18n } from '#lib/i18n/i18n-provider.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { settingApi } from '#lib/object-store/console/settings/contract.ts';
import {
  type BucketObjectLock,
  type DefaultRetention,
  RetentionMode,
} from '#lib/object-store/console/settings/schema.ts';
import { MAX_RETENTION_DAYS, MAX_RETENTION_YEARS } from '#lib/object-store/rules/limits.ts';
import type { BucketDialogProps, BucketProps } from './bucket-props.ts';
import { MODE_WORDS } from './lock-words.ts';
import { SettingCard } from './setting-card.tsx';

/** Whether versions can be locked, and for how long new ones are. */
export const ObjectLockCard = (props: BucketProps) => (
  <SettingCard
    {...props}
    title={msg('Object lock')}
    query={clientOf(settingApi).objectLock.query}
    unknown={msg('Could not load the object lock')}
    edit={(lock) => ({
      label: lock.is_enabled ? msg('Change default retention') : msg('Turn on object lock'),
      reason: !lock.is_enabled && !lock.can_enable && msg('Turn on versioning first: object lock protects versions.'),
      dialog: (onClose) => <ObjectLockDialog {...props} {...{ lock, onClose }} />,
    })}
  >
    {lockText}
  </SettingCard>
);

function lockText({ is_enabled, default_retention }: BucketObjectLock, { t }: I18n) {
  if (!is_enabled) {
    return t(
      'Versions can be deleted at any time. With object lock, a version cannot be deleted or replaced for a time.',
    );
  }
  if (!default_retention) {
    return <p>{t('Object lock is on. New objects are locked only if their request says so.')}</p>;
  }
  const { days, years, ...words } = default_retention;
  const mode = t(MODE_WORDS[words.mode].title);
  return (
    <>
      <p>
        {days === null
          ? t('New objects are locked for {years, plural, one {# year} other {# years}} ({mode}).', {
              mode,
              years: years ?? 0,
            })
          : t('New objects are locked for {days, plural, one {# day} other {# days}} ({mode}).', { mode, days })}
      </p>
      <p className="text-ink-muted">{t(MODE_WORDS[words.mode].description)}</p>
    </>
  );
}

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
  return { mode, days: null, years: null, [unit]: count };
}

/** Turns object lock on, or changes the default retention. In compliance mode the user types the name of the bucket. */
function ObjectLockDialog({ projectId, bucket, lock, onClose }: BucketDialogProps & { lock: BucketObjectLock }) {
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
      <RetentionFields />
    </FormDialog>
  );
}

const isUnlocked = ({ mode }: Input) => mode === 'none';

function RetentionFields() {
  const t = useT();
  return (
    <FormFields<Input & { compliance: unknown }>
      of={{
        mode: {
          label: msg('New objects'),
          columns: 1,
          words: {
            none: [msg('Not locked by default'), msg('Their requests, or you in the console, can lock them.')],
            ...MODE_WORDS,
          },
        },
        count: { label: msg('Locked for'), isRequired: true, isHalf: true, isHidden: isUnlocked },
        unit: {
          label: msg('Unit'),
          words: { days: msg('days'), years: msg('years') },
          isHalf: true,
          isHidden: isUnlocked,
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
  );
}
