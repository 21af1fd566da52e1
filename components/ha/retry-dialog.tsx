'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface RetryDialogProps extends ProjectDialogProps {
  row: Pick<ListedNotification, 'id' | 'host' | 'retryable'>;
}

export function RetryDialog({ projectId, row: { id, host, retryable }, onClose }: RetryDialogProps) {
  const t = useT();
  const retry = clientOf(haApi).retry.useMutation(projectId);
  const values = { count: retryable, host };
  return (
    <ConfirmAction
      isDanger={false}
      onClose={onClose}
      title={t('Retry {count, plural, one {# instance} other {# instances}} of {host}?', values)}
      confirmLabel={t('Retry {count, plural, one {# instance} other {# instances}}', { count: retryable })}
      onConfirm={() => retry.mutateAsync({ id })}
    >
      <p>
        {t(
          'The instances are evacuated again and started if they were running before. Instances that are already on another host are started there.',
        )}
      </p>
    </ConfirmAction>
  );
}
