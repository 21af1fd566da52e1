'use client';

import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { MuteNotice } from './mute-notice.tsx';
import { NotificationIncident } from './notification-incident.tsx';

const LazyOutOfService = lazyComponent(async () => (await import('./out-of-service-notice.tsx')).OutOfServiceNotice);
const LazySkipped = lazyComponent(async () => (await import('./skipped-notice.tsx')).SkippedNotice);

export function NotificationNotice({ projectId, row }: { projectId: string; row: ListedNotification }) {
  const { host, outcome, mute, is_host_on_maintenance, ended_at } = row;
  return (
    <div className="mb-4 flex flex-col gap-4 empty:hidden">
      <NotificationIncident projectId={projectId} id={row.id} />
      {mute && <MuteNotice {...{ projectId, mute }} />}
      {outcome === 'skipped' && <LazySkipped projectId={projectId} notification={row} />}
      {is_host_on_maintenance && ended_at && <LazyOutOfService host={host} />}
    </div>
  );
}
