'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

const MUTED = msg('{host} is muted for 1 hour. Its failures are recovered, but no notifications are sent.');

export function MuteDialog({ projectId, host, onClose }: ProjectDialogProps & { host: string }) {
  const t = useT();
  const mute = clientOf(haApi).mute.useMutation(projectId);
  return (
    <ConfirmAction
      isDanger={false}
      onClose={onClose}
      title={t('Mute {host} for 1 hour?', { host })}
      confirmLabel={t('Mute {host}', { host })}
      onConfirm={() => mute.mutateAsync({ host })}
      notice={msg(MUTED, { host })}
    >
      <p>
        {t(
          'Failures of the host are still recovered and listed here, but no administrator is alerted to them until the hour is over. You can unmute the host at any time.',
        )}
      </p>
    </ConfirmAction>
  );
}
