'use client';

import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { notifyFailure } from '#lib/client/notices.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { Mute } from '#lib/ha/mutes/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { muteText } from './mute-words.ts';

/** On the page of a muted host and of its notifications. */
export function MuteAlert({ projectId, mute }: { projectId: string; mute: Mute }) {
  const { t, format } = useI18n();
  const { host } = mute;
  const unmute = clientOf(haApi).unmute.useMutation(projectId);
  const run = () =>
    void unmute.mutateAsync({ host }).catch((error: unknown) => notifyFailure(msg('The action failed'), error));
  return (
    <Alert
      tone="info"
      title={t(muteText(mute, format))}
      actions={
        <Button size="small" isLoading={unmute.isPending} onClick={run}>
          {t('Unmute host')}
        </Button>
      }
    >
      {t('Failures of the host are recovered and listed, but cause no alerts.')}
    </Alert>
  );
}
