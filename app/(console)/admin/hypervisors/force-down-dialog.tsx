'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { Alert } from '#components/ui/alert.tsx';
import { serviceApi } from '#lib/compute/services/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Marks a host as down, regardless of its reports, so that its instances can be evacuated, or removes the mark. */
export function ForceDownDialog({ projectId, row, onClose }: ProjectDialogProps & { row: HypervisorRow }) {
  const t = useT();
  const update = clientOf(serviceApi).update.useMutation(projectId);
  const { name, isForcedDown, isUp, instances } = row;
  const set = (forced_down: boolean) => () => update.mutateAsync({ id: String(row.service?.id), forced_down });
  if (isForcedDown) {
    return (
      <ConfirmAction
        isDanger={false}
        onClose={onClose}
        title={t('Trust the reports of {name} again?', { name })}
        confirmLabel={t('Trust {name}', { name })}
        onConfirm={set(false)}
      >
        <p>{t('The host counts as up again as soon as it reports. Evacuated instances stay where they are.')}</p>
      </ConfirmAction>
    );
  }
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Force {name} down?', { name })}
      confirmLabel={t('Force {name} down', { name })}
      losesData={isUp && instances > 0}
      phrase={name}
      onConfirm={set(true)}
    >
      <p>{t('The host counts as down regardless of what it reports, and its instances can be evacuated.')}</p>
      {isUp && (
        <Alert tone="warning" title={t('The host reports that it is up')}>
          {t(
            'Make sure that its {count, plural, one {# instance is} other {# instances are}} no longer running. An instance that is evacuated while it is still running writes to the same volumes twice.',
            { count: instances },
          )}
        </Alert>
      )}
    </ConfirmAction>
  );
}
