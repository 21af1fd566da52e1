'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { settingApi } from '#lib/object-store/console/settings/contract.ts';
import type { BucketDialogProps } from './bucket-props.ts';

export function TurnOffWebsite({ projectId, bucket, onClose }: BucketDialogProps) {
  const t = useT();
  const change = clientOf(settingApi).changeWebsite.useMutation(projectId);
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Turn off the website of {name}?', { name: bucket.name })}
      confirmLabel={t('Turn off website')}
      onConfirm={() => change.mutateAsync({ id: bucket.id, website: null })}
    >
      <p>
        {t('Visitors get an error immediately, and the settings of the website are deleted. The objects are kept.')}
      </p>
    </ConfirmAction>
  );
}
