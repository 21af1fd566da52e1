'use client';

import { z } from 'zod';
import { DialogButton } from '#components/console/dialog-button.tsx';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { QuotaBar } from '#components/console/quota-bar.tsx';
import { Card } from '#components/ui/card.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import type { BucketDialogProps, BucketProps } from './bucket-props.ts';
import { gibOfQuota, limitField, quotaOfGib } from './quota-form.ts';

export function QuotaCard({ projectId, bucket }: BucketProps) {
  const { t, format } = useI18n();
  const { quota_bytes, quota_count, objects, bytes } = bucket;
  return (
    <Card title={t('Quota')}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-ink-muted">
          {quota_bytes === null && quota_count === null
            ? t('The bucket is limited only by the quota of the project.')
            : t('Uploads beyond the quota are rejected.')}
        </p>
        {(quota_bytes !== null || quota_count !== null) && (
          <div className="flex w-full flex-col gap-3">
            {quota_bytes !== null && (
              <QuotaBar label={t('Size')} used={bytes} limit={quota_bytes} show={format.bytes} />
            )}
            {quota_count !== null && <QuotaBar label={t('Objects')} used={objects} limit={quota_count} />}
          </div>
        )}
        <DialogButton
          projectId={projectId}
          label={t('Change quota')}
          dialog={(onClose) => <QuotaDialog {...{ projectId, bucket, onClose }} />}
        />
      </div>
    </Card>
  );
}

const Limits = z.object({
  // JavaScript counts bytes exactly up to 8 PiB.
  gib: limitField(8_000_000, msg('Use at most 8,000,000.')),
  count: limitField(1e9, msg('Use at most 1,000,000,000.')),
});

function QuotaDialog({ projectId, bucket, onClose }: BucketDialogProps) {
  const update = clientOf(bucketApi).update.useMutation(projectId);
  const { id, quota_bytes, quota_count } = bucket;
  return (
    <FormDialog
      title={msg('Quota of {name}', { name: bucket.name })}
      description={msg('Leave a field empty for no limit.')}
      schema={Limits}
      defaultValues={{ gib: gibOfQuota(quota_bytes), count: quota_count ?? undefined }}
      onSave={({ gib, count }) =>
        update.mutateAsync({ id, quota_bytes: quotaOfGib(gib, quota_bytes), quota_count: count ?? null })
      }
      onClose={onClose}
      fields={{ gib: { label: msg('Size'), unit: 'GiB' }, count: { label: msg('Objects') } }}
    />
  );
}
