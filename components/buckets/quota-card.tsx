'use client';

import { QuotaBar } from '#components/console/quota-bar.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import type { BucketDialogProps, BucketProps } from './bucket-props.ts';
import { QuotaDialog } from './quota-dialog.tsx';
import { limitField } from './quota-form.ts';
import { SettingCard } from './setting-card.tsx';

export const QuotaCard = (props: BucketProps) => (
  <SettingCard
    {...props}
    title={msg('Quota')}
    query={clientOf(bucketApi).show.query}
    unknown={msg('Could not load the quota')}
    edit={({ bucket }) => ({
      label: msg('Change quota'),
      dialog: (onClose) => <BucketQuota projectId={props.projectId} {...{ bucket, onClose }} />,
    })}
  >
    {({ bucket: { quota_bytes, quota_count, objects, bytes } }, { t, format }) => (
      <>
        <p className="text-ink-muted">
          {quota_bytes === null && quota_count === null
            ? t('The bucket is limited only by the quota of the project.')
            : t('Uploads beyond the quota are rejected.')}
        </p>
        {quota_bytes !== null && <QuotaBar label={t('Size')} used={bytes} limit={quota_bytes} show={format.bytes} />}
        {quota_count !== null && <QuotaBar label={t('Objects')} used={objects} limit={quota_count} />}
      </>
    )}
  </SettingCard>
);

/** JavaScript counts bytes exactly up to 8 PiB. */
const LIMITS = {
  gib: limitField(8_000_000, msg('Use at most 8,000,000.')),
  count: limitField(1e9, msg('Use at most 1,000,000,000.')),
};

function BucketQuota({ projectId, bucket: { id, name, quota_bytes, quota_count }, onClose }: BucketDialogProps) {
  const update = clientOf(bucketApi).update.useMutation(projectId);
  return (
    <QuotaDialog
      title={msg('Quota of {name}', { name })}
      description={msg('Leave a field empty for no limit.')}
      quota={{ bytes: quota_bytes, objects: quota_count }}
      limits={LIMITS}
      onSave={({ bytes, objects }) => update.mutateAsync({ id, quota_bytes: bytes, quota_count: objects })}
      onClose={onClose}
    />
  );
}
