'use client';

import type { Action } from '#components/console/action.ts';
import { DateTime } from '#components/console/date-time.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { Properties } from '#components/console/properties.tsx';
import { SummaryPanel } from '#components/console/summary-panel.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { engineText } from '#lib/console/ha/engine-text.ts';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { isIgnored } from '#lib/ha/notifications/statuses.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { ignoreReasonOf } from './ignore-reason.ts';
import { IgnoredMark } from './ignored-mark.tsx';
import { NotificationStatus } from './notification-status.tsx';
import { describeEvent, SOURCE_WORDS } from './notification-words.ts';
import { impactText } from './running-recoveries.tsx';
import { SeverityMark } from './severity-mark.tsx';
import { SkippedNotice } from './skipped-notice.tsx';
import { TriageBar } from './triage-bar.tsx';

interface DeskPanelProps extends ProjectDialogProps {
  row: ListedNotification | undefined;
  actionsOf: (row: ListedNotification) => readonly Action[];
}

export function DeskPanel({ projectId, row, actionsOf, onClose }: DeskPanelProps) {
  const t = useT();
  return (
    <SummaryPanel
      isOpen={row !== undefined}
      onClose={onClose}
      name={row?.host}
      kind={t('Notification')}
      actions={row ? actionsOf(row) : []}
      href={adminObjectHref('notifications', row?.id ?? '')}
    >
      {row?.outcome === 'skipped' && <SkippedNotice projectId={projectId} notification={row} />}
      {row && <Facts row={row} />}
      {row && <TriageBar projectId={projectId} id={row.id} />}
    </SummaryPanel>
  );
}

function Why({ row }: { row: ListedNotification }) {
  const t = useT();
  const why = isIgnored(row) ? ignoreReasonOf(row) : undefined;
  if (!why) return row.message && engineText(t, row.message_data ?? row.message);
  return (
    <>
      {t(why.message)} <span className="text-ink-muted">{t(why.advice)}</span>
    </>
  );
}

function Facts({ row }: { row: ListedNotification }) {
  const t = useT();
  const impactLabel = impactText(row.impact);
  return (
    <div className="flex flex-col gap-4 pb-4">
      <p className="font-medium">{t(describeEvent(row))}</p>
      {row.is_host_on_maintenance && row.ended_at && (
        <Alert tone="warning" title={t('{host} is not in service', { host: row.host })}>
          {t(
            'Until you return it to service, notifications about it are rejected and its instances are not recovered.',
          )}
        </Alert>
      )}
      <Properties
        items={[
          { label: t('Severity'), value: <SeverityMark severity={row.severity} /> },
          {
            label: t('Status'),
            value: isIgnored(row) ? <IgnoredMark row={row} /> : <NotificationStatus notification={row} />,
          },
          ...(row.message ? [{ label: t('Reason'), value: <Why row={row} /> }] : []),
          { label: t('Impact'), value: impactLabel && t(impactLabel) },
          { label: t('Segment'), value: row.segment.name },
          { label: t('Generated'), value: <DateTime at={row.generated_at} /> },
          { label: t('Source'), value: t(SOURCE_WORDS[row.source]) },
          ...(row.reason ? [{ label: t('Reason'), value: row.reason }] : []),
        ]}
      />
    </div>
  );
}
