'use client';

import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { DialogButton } from '#components/console/dialog-button.tsx';
import { QueryCard } from '#components/console/query-card.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { notifyFailure } from '#lib/client/notices.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import type { BucketLifecycle, ExpiryRule } from '#lib/object-store/console/schema.ts';
import type { BucketProps } from './bucket-props.ts';
import { RulePreview } from './rule-preview.tsx';

const RuleDialog = lazyComponent(async () => (await import('./rule-dialog.tsx')).RuleDialog);

/** Rules by which objects expire, with what they would delete today. */
export function LifecycleCard({ projectId, bucket }: BucketProps) {
  const t = useT();
  const query = useQuery(clientOf(bucketApi).lifecycle.query(projectId, bucket.id));
  return (
    <QueryCard title={t('Expiration')} answer={query} unknown={t('Could not load the expiration rules')}>
      {(lifecycle) => <LifecycleContent {...{ projectId, bucket, lifecycle }} />}
    </QueryCard>
  );
}

function LifecycleContent({ projectId, bucket, lifecycle }: BucketProps & { lifecycle: BucketLifecycle }) {
  const { t, format } = useI18n();
  const mayWrite = useMayWrite(projectId);
  const change = clientOf(bucketApi).changeLifecycle.useMutation(projectId);
  const { rules, other_rules } = lifecycle;
  const remove = (name: string) =>
    change.mutate(
      { id: bucket.id, rules: rules.filter((rule) => rule.name !== name) },
      { onError: (error) => notifyFailure(msg('Could not delete the rule'), error) },
    );
  return (
    <div className="flex flex-col items-start gap-3">
      {rules.length === 0 && other_rules.length === 0 && (
        <p className="text-ink-muted">{t('Objects are kept until they are deleted.')}</p>
      )}
      {rules.length > 0 && (
        <ul className="flex w-full flex-col gap-1.5">
          {rules.map((rule) => (
            <li key={rule.name} className="flex items-start justify-between gap-2">
              <RuleText rule={rule} />
              {mayWrite === true && (
                <IconButton
                  label={t('Delete rule {name}', { name: rule.name })}
                  icon={X}
                  size="small"
                  onClick={() => remove(rule.name)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {other_rules.length > 0 && (
        <p className="text-ink-muted">
          {t('Rules with other conditions, which are changed through S3: {names}', { names: format.list(other_rules) })}
        </p>
      )}
      {rules.length > 0 && <RulePreview projectId={projectId} bucketId={bucket.id} rules={rules} />}
      <DialogButton
        projectId={projectId}
        label={t('Add rule')}
        dialog={(onClose) => <RuleDialog {...{ projectId, bucket, rules, onClose }} />}
      />
    </div>
  );
}

function RuleText({ rule }: { rule: ExpiryRule }) {
  const t = useT();
  const { name, prefix, expiration_days, noncurrent_days, abort_upload_days } = rule;
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
