'use client';

import { useQuery } from '@tanstack/react-query';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { transferApi } from '#lib/block-storage/transfers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { VolumeDialogProps } from './volume-dialog.ts';
import { volumeName } from './volume-words.ts';

export function CancelTransferDialog({ projectId, volumes: [volume], onClose }: VolumeDialogProps) {
  const t = useT();
  const cancel = clientOf(transferApi).remove.useMutation(projectId);
  const answer = useQuery(clientOf(transferApi).transfers.query(projectId, { volume_id: volume.id }));
  const transfer = answer.data?.transfers[0];
  const name = volumeName(volume);
  return (
    <ConfirmAction
      isDanger={false}
      onClose={onClose}
      title={t('Cancel the transfer of {name}?', { name })}
      confirmLabel={t('Cancel the transfer')}
      restsOn={answer}
      blockedReason={answer.data && !transfer ? t('It is no longer offered.') : undefined}
      onConfirm={async () => transfer && cancel.mutateAsync(transfer.id)}
    >
      <p>{t('The volume is available again, and the key no longer works.')}</p>
      <QueryContent answer={answer} unknown={t('Could not load the transfer')}>
        {() =>
          transfer && (
            <p>
              {t('Offered since')} <DateTime at={transfer.created_at} />
            </p>
          )
        }
      </QueryContent>
    </ConfirmAction>
  );
}
