'use client';

import { Alert } from '#components/ui/alert.tsx';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { MuteNotice } from './mute-notice.tsx';
import { NotificationIncident } from './notification-incident.tsx';
import { SkippedNotice } from './skipped-notice.tsx';

export function NotificationNotice({ projectId, row }: { projectId: string; row: ListedNotification }) {
  const t = useT();
  const { host, outcome, mute, is_host_on_maintenance, ended_at } = row;
  return (
    <div className="mb-4 flex flex-col gap-4 empty:hidden">
      <NotificationIncident projectId={projectId} id={row.id} />
      {mute && <MuteNotice {...{ projectId, mute }} />}
      {outcome === 'skipped' && <SkippedNotice projectId={projectId} notification={row} />}
      {is_host_on_maintenance && ended_at && (
        <Alert tone="warning" title={t('{host} is not in service', { host })}>
          {t(
            'Until you return it to service, notifications about it are rejected and its instances are not recovered.',
          )}
        </Alert>
      )}
    </div>
  );
}
