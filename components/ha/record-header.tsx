'use client';

import { AllActivityLink } from '#components/activity/all-activity-link.tsx';
import { ApiLens } from '#components/console/api-lens.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { ElapsedTime } from '#components/console/elapsed-time.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import type { HaRecord } from '#lib/console/ha/record/schema.ts';
import { summaryOf } from '#lib/console/ha/record/summary.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { adminHref } from '#lib/screens/paths.ts';
import { NotificationStatus } from './notification-status.tsx';
import { describeEvent } from './notification-words.ts';
import { RecordReport } from './record-report.tsx';
import { SeverityMark } from './severity-mark.tsx';

export function RecordHeader({ projectId, record }: { projectId: string; record: HaRecord }) {
  const t = useT();
  const { notification } = record;
  const { id, host } = notification;
  return (
    <PageHeader
      title={t('{host}: {what}', { host, what: t(describeEvent(notification)) })}
      crumbs={[{ label: t('Notifications'), href: adminHref('notifications') }]}
      status={
        <span role="status" className="block min-w-0 max-w-full truncate">
          <NotificationStatus notification={notification} />
        </span>
      }
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <SeverityMark severity={notification.severity} />
          <span>{t('Segment {name}', { name: notification.segment.name })}</span>
          <DateTime at={notification.generated_at} />
          <Outcome record={record} />
        </span>
      }
      actions={
        <>
          <AllActivityLink object={id} />
          <RecordReport projectId={projectId} id={id} />
          <ApiLens call={{ path: `ha/v1/notifications/${id}` }} command={`openstack notification show ${id}`} />
        </>
      }
    />
  );
}

function Outcome({ record }: { record: HaRecord }) {
  const { t, format } = useI18n();
  const { total, recovered, recovering, down, deleted, downSince, longest } = summaryOf(record);
  if (total === 0) return null;
  return (
    <span className="tabular-nums">
      {t('{recovered} of {total, plural, one {# instance} other {# instances}} recovered', { recovered, total })}
      {down > 0 && <span className="font-medium text-danger-ink"> · {t('{count} still down', { count: down })}</span>}
      {recovering > 0 && <> · {t('{count} in progress', { count: recovering })}</>}
      {deleted > 0 && <> · {t('{count} deleted', { count: deleted })}</>}
      {downSince !== null && (
        <>
          {' · '}
          {t('longest downtime so far')} <ElapsedTime since={downSince} />
        </>
      )}
      {downSince === null && longest !== null && (
        <> · {t('longest downtime {time}', { time: format.duration(longest * 1000) })}</>
      )}
    </span>
  );
}
