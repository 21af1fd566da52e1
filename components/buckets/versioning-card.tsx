'use client';

import { useQuery } from '@tanstack/react-query';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { Card } from '#components/ui/card.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import { settingApi } from '#lib/object-store/console/settings/contract.ts';
import type { BucketProps } from './bucket-props.ts';

export function VersioningCard({ projectId, bucket }: BucketProps) {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const update = clientOf(bucketApi).update.useMutation(projectId);
  const lock = useQuery(clientOf(settingApi).objectLock.query(projectId, bucket.id));
  const isOn = bucket.versioning === 'enabled';
  const blockedReason = lock.data?.is_enabled ? t('Object lock requires versioning.') : undefined;
  const text = {
    off: t('Replaced and deleted objects are lost.'),
    enabled: t('Replaced and deleted objects are kept as versions and can be restored.'),
    suspended: t('Existing versions are kept, but replaced and deleted objects are lost.'),
  }[bucket.versioning];
  return (
    <Card title={t('Versioning')}>
      <div className="flex flex-col items-start gap-3">
        <div className="w-full empty:hidden">
          <LoadError answer={lock} unknown={t('Could not load the object lock')} />
        </div>
        {update.error && <ErrorAlert error={update.error} />}
        <p className="text-ink-muted">{text}</p>
        <ButtonWithReason
          reason={mayWrite === true ? blockedReason : t(mayWrite)}
          isLoading={update.isPending}
          onClick={() => update.mutate({ id: bucket.id, versioning: isOn ? 'suspended' : 'enabled' })}
        >
          {isOn ? t('Suspend versioning') : t('Turn on versioning')}
        </ButtonWithReason>
      </div>
    </Card>
  );
}
