'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { segmentHostApi } from '#lib/ha/hosts/contract.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type HostDialogProps, pathOf } from './protected-host-dialog.ts';

export function SetReserved({ projectId, host, onClose }: HostDialogProps) {
  const t = useT();
  const change = clientOf(segmentHostApi).update.useMutation(projectId);
  const { name, is_reserved, instances } = host;
  return (
    <ConfirmAction
      isDanger={false}
      onClose={onClose}
      title={is_reserved ? t('Stop reserving {name}?', { name }) : t('Reserve {name}?', { name })}
      confirmLabel={is_reserved ? t('Stop reserving') : t('Reserve {name}', { name })}
      onConfirm={() => change.mutateAsync({ ...pathOf(host), reserved: !is_reserved })}
    >
      {is_reserved ? (
        <p>{t('Instances of a failed host are placed there only if the scheduler chooses it.')}</p>
      ) : (
        <p>
          {t(
            'It takes over the instances of another host in its segment. {count, plural, =0 {It is empty.} one {It has # instance: keep it disabled and empty.} other {It has # instances: keep it disabled and empty.}}',
            { count: instances },
          )}
        </p>
      )}
    </ConfirmAction>
  );
}
