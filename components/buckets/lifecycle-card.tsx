'use client';

import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { useDebounced } from '#lib/client/use-debounced.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { I18n } from '#lib/i18n/i18n-provider.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import type { BucketLifecycle, ExpiryRule } from '#lib/object-store/console/schema.ts';
import type { BucketDialogProps, BucketIds, BucketProps } from './bucket-props.ts';
import { RuleList } from './rule-list.tsx';
import { RulePreview } from './rule-preview.tsx';
import { SettingCard } from './setting-card.tsx';

/** Rules by which objects expire, with what they would delete today. */
export const LifecycleCard = (props: BucketProps) => (
  <SettingCard
    {...props}
    title={msg('Expiration')}
    query={clientOf(bucketApi).lifecycle.query}
    unknown={msg('Could not load the expiration rules')}
    edit={({ rules }) => ({
      label: msg('Add rule'),
      dialog: (onClose) => <RuleDialog {...props} {...{ rules, onClose }} />,
    })}
  >
    {(lifecycle) => <LifecycleContent {...props} {...lifecycle} />}
  </SettingCard>
);

function LifecycleContent({ projectId, bucket, rules, other_rules }: BucketProps & BucketLifecycle) {
  const i18n = useI18n();
  const { t, format } = i18n;
  const change = clientOf(bucketApi).changeLifecycle.useMutation(projectId);
  return (
    <>
      {rules.length === 0 && other_rules.length === 0 && (
        <p className="text-ink-muted">{t('Objects are kept until they are deleted.')}</p>
      )}
      {rules.length > 0 && (
        <RuleList
          {...{ projectId, rules }}
          nameOf={({ name }) => name}
          textOf={(rule) => ruleText(rule, i18n)}
          change={(changed) => change.mutateAsync({ id: bucket.id, rules: changed })}
        />
      )}
      {other_rules.length > 0 && (
        <p className="text-ink-muted">
          {t('Rules with other conditions, which are changed through S3: {names}', { names: format.list(other_rules) })}
        </p>
      )}
      {rules.length > 0 && <RulePreview projectId={projectId} bucketId={bucket.id} rules={rules} />}
    </>
  );
}

function ruleText({ name, prefix, expiration_days, noncurrent_days, abort_upload_days }: ExpiryRule, { t }: I18n) {
  const parts = [
    expiration_days !== null &&
      t('deletes objects after {days, plural, one {# day} other {# days}}', { days: expiration_days }),
    noncurrent_days !== null &&
      t('deletes earlier versions after {days, plural, one {# day} other {# days}}', { days: noncurrent_days }),
    abort_upload_days !== null &&
      t('aborts unfinished uploads after {days, plural, one {# day} other {# days}}', { days: abort_upload_days }),
  ].filter(Boolean);
  return (
    <span className="min-w-0 break-words">
      <span className="font-medium">{name}: </span>
      {parts.join(', ')}
      {prefix !== '' && ` (${prefix}…)`}
    </span>
  );
}

const Days = z
  .number()
  .int()
  .min(1, msg('Use 1 or more days.'))
  .max(36_500, msg('Use at most 36,500 days.'))
  .optional()
  .transform((days) => days ?? null);
const NewRule = z
  .object({
    name: z.string().min(1).max(255),
    prefix: z.string().max(1024),
    expiration_days: Days,
    noncurrent_days: Days,
    abort_upload_days: Days,
  })
  .refine((rule) => rule.expiration_days ?? rule.noncurrent_days ?? rule.abort_upload_days, {
    path: ['expiration_days'],
    message: msg('Enter a number of days in one of the fields.'),
  });

/** @param rules existing ones, which stay */
function RuleDialog({ projectId, bucket, rules, onClose }: BucketDialogProps & { rules: readonly ExpiryRule[] }) {
  const change = clientOf(bucketApi).changeLifecycle.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Add an expiration rule')}
      submitLabel={msg('Add rule')}
      schema={NewRule}
      onSave={(rule) => change.mutateAsync({ id: bucket.id, rules: [...rules, rule] })}
      onClose={onClose}
      fields={{
        name: {},
        prefix: { label: msg('Folder or prefix'), hint: msg('Empty for all objects of the bucket.') },
        expiration_days: { label: msg('Delete objects after'), unit: msg('days') },
        noncurrent_days: { label: msg('Delete earlier versions after'), unit: msg('days') },
        abort_upload_days: { label: msg('Abort unfinished uploads after'), unit: msg('days') },
      }}
    >
      <DraftPreview projectId={projectId} bucketId={bucket.id} />
    </FormDialog>
  );
}

const REST_MS = 500;

/** What the rule would delete today, once the user stops typing. */
function DraftPreview(props: BucketIds) {
  const draft = useDebounced(JSON.stringify({ ...useWatch(), name: 'draft' }), REST_MS);
  const rule = NewRule.safeParse(JSON.parse(draft)).data;
  return rule && <RulePreview {...props} rules={[rule]} />;
}
