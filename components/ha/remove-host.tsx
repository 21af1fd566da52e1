'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { segmentHostApi } from '#lib/ha/hosts/contract.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type HostDialogProps, pathOf } from './protected-host-dialog.ts';

export function RemoveHost({ projectId, host, onClose }: HostDialogProps) {
  const t = useT();
  const remove = clientOf(segmentHostApi).remove.useMutation(projectId);
  const { name, segment_name, instances } = host;
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Remove {name} from {segment}?', { name, segment: segment_name })}
      confirmLabel={t('Remove {name}', { name })}
      onConfirm={() => remove.mutateAsync(pathOf(host))}
    >
      <p>
        {t(
          'Instances are no longer recovered when it fails{count, plural, =0 {.} one {: it has # instance.} other {: it has # instances.}}',
          { count: instances },
        )}
      </p>
    </ConfirmAction>
  );
}
