'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { useReturnHost } from '#lib/console/ha/triage/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface ReturnDialogProps {
  projectId: string;
  row: ListedNotification;
  onClose: () => void;
}

/** Puts a repaired host back; the platform looks whether it reports, and says why when it refuses. */
export function ReturnDialog({ projectId, row: { host }, onClose }: ReturnDialogProps) {
  const t = useT();
  const giveBack = useReturnHost(projectId);
  return (
    <ConfirmAction
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Return {host} to service?', { host })}
      confirmLabel={t('Return {host}', { host })}
      onConfirm={() => giveBack.mutateAsync(host)}
    >
      <p>
        {t(
          'The host accepts instances again, and is recovered if it fails again. Instances that were moved off stay where they are.',
        )}
      </p>
    </ConfirmAction>
  );
}
