import { AllActivityLink } from '#components/activity/all-activity-link.tsx';
import { kind, pageOf } from '#components/kind/kind.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminHref } from '#lib/screens/paths.ts';
import { LazyComments } from './lazy-comments.tsx';
import { LazyRecordHost } from './lazy-record-host.tsx';
import { LazyRecordPayload } from './lazy-record-payload.tsx';
import { notificationKind } from './notification-kind.tsx';
import { RecordFencing } from './record-fencing.tsx';
import { RecordImpact } from './record-impact.tsx';
import { RecordPart } from './record-part.tsx';
import { RecordReport } from './record-report.tsx';
import { RecordTimeline } from './record-timeline.tsx';
import { useTriageActions } from './use-triage-actions.tsx';

const triagedKind = kind<ListedNotification>()({
  ...notificationKind,
  useActions: (scope) => useTriageActions(scope, { isGrouped: false }),
});

export const notificationPage = pageOf(triagedKind, {
  query: clientOf(haApi).listed.query,
  rowOf: ({ notification }) => notification,
  listHref: () => adminHref('notifications'),
  path: 'ha/v1/notifications',
  description: ({ segment: { name } }, { t }) => t('Segment {name}', { name }),
  alsoLoads: [clientOf(haApi).incidentOf.query, clientOf(haApi).record.query],
  Links: ({ scope, id }) => (
    <>
      <AllActivityLink object={id} />
      <RecordReport projectId={scope} id={id} />
    </>
  ),
  tabs: [
    {
      id: 'recovery',
      label: msg('Recovery'),
      isFirst: true,
      Content: (part) => (
        <RecordPart {...part}>
          {(record) => (
            <div className="flex flex-col gap-4">
              <RecordFencing projectId={part.scope} record={record} />
              <RecordTimeline record={record} />
            </div>
          )}
        </RecordPart>
      ),
    },
    {
      id: 'impact',
      label: msg('Impact'),
      isFirst: true,
      count: ({ impact }) => impact.total || undefined,
      Content: (part) => (
        <RecordPart {...part}>{(record) => <RecordImpact projectId={part.scope} record={record} />}</RecordPart>
      ),
    },
    {
      id: 'host',
      label: msg('Host'),
      isFirst: true,
      Content: (part) => (
        <RecordPart {...part}>{(record) => <LazyRecordHost projectId={part.scope} record={record} />}</RecordPart>
      ),
    },
    {
      id: 'comments',
      label: msg('Comments'),
      isFirst: true,
      count: ({ comments }) => comments || undefined,
      Content: ({ scope, id }) => (
        <div className="max-w-3xl rounded-card border bg-surface p-4 shadow-low">
          <LazyComments projectId={scope} id={id} />
        </div>
      ),
    },
    {
      id: 'payload',
      label: msg('Payload'),
      Content: (part) => <RecordPart {...part}>{(record) => <LazyRecordPayload record={record} />}</RecordPart>,
    },
  ],
  activity: null,
});
