'use client';

import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { COMPUTE } from '#lib/client/api-versions.ts';
import { notifyFailure } from '#lib/client/notices.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface SkippedNoticeProps {
  projectId: string;
  notification: Pick<ListedNotification, 'instance' | 'message'>;
}

export function SkippedNotice({ projectId, notification: { instance, message } }: SkippedNoticeProps) {
  const t = useT();
  const start = useServerChange(projectId, 'action', { 'os-start': null });
  const protect = useServerChange(projectId, 'metadata', { metadata: { HA_Enabled: 'true' } });
  if (!instance) return null;
  const run = (change: typeof start) => () =>
    void change.mutateAsync(instance.id).catch((error: unknown) => notifyFailure(msg('The action failed'), error));
  return (
    <Alert
      tone="warning"
      title={t('{name} crashed and is still off', { name: instance.name })}
      actions={
        <>
          <Button size="small" variant="primary" isLoading={start.isPending} onClick={run(start)}>
            {t('Start {name}', { name: instance.name })}
          </Button>
          <Button size="small" isLoading={protect.isPending} onClick={run(protect)}>
            {t('Turn on HA')}
          </Button>
        </>
      }
    >
      {message}
    </Alert>
  );
}

const useServerChange = (projectId: string, path: 'action' | 'metadata', json: object) =>
  useProjectMutation(projectId, ['notification', 'server'], (id: string) =>
    projectRequest(projectId, `compute/v2.1/servers/${id}/${path}`, { method: 'POST', json, headers: COMPUTE }),
  );
