'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { hostConnectionApi } from '#lib/compute/host-connections/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface RemoveHostDialogProps extends ProjectDialogProps {
  row: HypervisorRow;
  onRemoved: (() => void) | undefined;
}

export function RemoveHostDialog({ projectId, row: { name }, onRemoved, onClose }: RemoveHostDialogProps) {
  const t = useT();
  const remove = clientOf(hostConnectionApi).remove.useMutation(projectId);
  const confirm = async () => {
    await remove.mutateAsync({ name });
    onRemoved?.();
  };
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Remove host {name}?', { name })}
      confirmLabel={t('Remove {name}', { name })}
      onConfirm={confirm}
    >
      <p>
        {t(
          'The host disappears from Nephos with its service, and from its aggregates. Nothing changes on the host itself, and it can be added again.',
        )}
      </p>
    </ConfirmAction>
  );
}
