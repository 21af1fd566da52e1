'use client';

import { useQuery } from '@tanstack/react-query';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { Card } from '#components/ui/card.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import type { HaRecord } from '#lib/console/ha/record/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminHref } from '#lib/screens/paths.ts';
import { NotificationComments } from './notification-comments.tsx';
import { RecordHeader } from './record-header.tsx';
import { RecordHost } from './record-host.tsx';
import { RecordImpact } from './record-impact.tsx';
import { RecordPayload } from './record-payload.tsx';
import { RecordTimeline } from './record-timeline.tsx';
import { SkippedNotice } from './skipped-notice.tsx';
import { TriageState } from './triage-state.tsx';

export function RecordScreen({ projectId, id }: { projectId: string; id: string }) {
  const t = useT();
  const query = useQuery(clientOf(haApi).record.query(projectId, id));
  return (
    <DetailScreen
      query={query}
      goneTitle={t('Notification not found')}
      listHref={adminHref('notifications')}
      listLabel={t('Go to notifications')}
    >
      {({ record }) => (
        <>
          <RecordHeader projectId={projectId} record={record} />
          {record.notification.outcome === 'skipped' && (
            <SkippedNotice projectId={projectId} notification={record.notification} />
          )}
          <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr]">
            <div className="xl:col-start-2 xl:row-start-1">
              <Card title={t('Triage')}>
                <div className="flex flex-col gap-4">
                  <TriageState projectId={projectId} id={id} />
                </div>
              </Card>
            </div>
            <div className="min-w-0 xl:col-start-1 xl:row-span-2 xl:row-start-1">
              <RecordTabs projectId={projectId} record={record} />
            </div>
            <div className="xl:col-start-2 xl:row-start-2">
              <Card title={t('Comments')}>
                <NotificationComments projectId={projectId} id={id} />
              </Card>
            </div>
          </div>
        </>
      )}
    </DetailScreen>
  );
}

function RecordTabs({ projectId, record }: { projectId: string; record: HaRecord }) {
  const t = useT();
  const hit = record.lanes.length + record.left_alone.length;
  return (
    <PageTabs
      label={t('About this notification')}
      tabs={[
        {
          id: 'recovery',
          label: t('Recovery'),
          content: (
            <Card title={t('Recovery timeline')}>
              <RecordTimeline record={record} />
            </Card>
          ),
        },
        {
          id: 'impact',
          label: t('Impact'),
          count: hit,
          content: <RecordImpact projectId={projectId} record={record} />,
        },
        { id: 'host', label: t('Host'), content: <RecordHost projectId={projectId} record={record} /> },
        { id: 'payload', label: t('Payload'), content: <RecordPayload record={record} /> },
      ]}
    />
  );
}
