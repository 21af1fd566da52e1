'use client';

import { BellOff, MessageSquare } from 'lucide-react';
import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { ElapsedTime } from '#components/console/elapsed-time.tsx';
import { idColumn } from '#components/console/id-column.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { cx } from '#components/ui/cx.ts';
import { useIsNarrow } from '#lib/client/use-is-narrow.ts';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { isIgnored } from '#lib/ha/notifications/statuses.ts';
import { toMillis } from '#lib/i18n/format.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useFormat, useI18n, useT } from '#lib/i18n/use-t.ts';
import { adminHref, adminObjectHref } from '#lib/screens/paths.ts';
import { IgnoredMark } from './ignored-mark.tsx';
import { NotificationStatus } from './notification-status.tsx';
import {
  describeEvent,
  OUTCOME_WORDS,
  SEVERITY_WORDS,
  SOURCE_WORDS,
  TRIAGE_WORDS,
  TYPE_WORDS,
} from './notification-words.ts';
import { impactText } from './running-recoveries.tsx';
import { SeverityMark } from './severity-mark.tsx';

type Row = ListedNotification;

export function useNotificationColumns({ isGrouped }: { isGrouped: boolean }): TableColumn<Row>[] {
  const t = useT();
  const columns = useWideColumns(isGrouped);
  if (!useIsNarrow()) return columns;
  const summary = textColumn<Row>('summary', t('What'), 10, (row) => `${row.host}: ${t(describeEvent(row))}`, {
    grows: true,
    isRowHeader: true,
    cell: (row) => <Summary row={row} />,
  });
  const status = textColumn<Row>('status', t('Status'), 6.5, ({ outcome }) => t(OUTCOME_WORDS[outcome].word), {
    cell: ({ outcome }) => <StateBadge word={t(OUTCOME_WORDS[outcome].word)} tone={OUTCOME_WORDS[outcome].tone} />,
  });
  const others = columns.filter(({ id }) => id !== 'status');
  return [summary, status, ...others.map((column) => ({ ...column, isOptional: true, isRowHeader: false }))];
}

function Summary({ row }: { row: Row }) {
  const t = useT();
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <SeverityMark severity={row.severity} isIconOnly />
      <AppLink look="strong" href={adminObjectHref('notifications', row.id)} className="shrink-0">
        {row.host}
      </AppLink>
      <span className="truncate text-ink-muted">{t(describeEvent(row))}</span>
    </span>
  );
}

function useWideColumns(isGrouped: boolean): TableColumn<Row>[] {
  const t = useT();
  return [
    textColumn<Row>('severity', t('Severity'), 9.25, ({ severity }) => t(SEVERITY_WORDS[severity].word), {
      sortKey: 'severity',
      isVital: true,
      cell: ({ severity }) => <SeverityMark severity={severity} />,
    }),
    textColumn<Row>('when', t('When'), 6.25, ({ generated_at }) => generated_at, {
      sortKey: 'generated_at',
      cell: (row) => <When row={row} isGrouped={isGrouped} />,
    }),
    textColumn<Row>('host', t('Host'), 6.5, ({ host }) => host, {
      isRowHeader: true,
      sortKey: 'host',
      cell: (row) => <Host row={row} />,
    }),
    textColumn<Row>('what', t('What'), 13, (row) => t(describeEvent(row)), {
      grows: true,
      cell: (row) => <What row={row} />,
    }),
    textColumn<Row>('status', t('Status'), 12, ({ outcome }) => t(OUTCOME_WORDS[outcome].word), {
      sortKey: 'status',
      cell: (row) => (isIgnored(row) ? <IgnoredMark row={row} /> : <NotificationStatus notification={row} />),
    }),
    textColumn<Row>('impact', t('Impact'), 7.5, ({ impact }) => impactWords(impact, t), {
      cell: ({ impact }) => <ImpactCell impact={impact} />,
    }),
    textColumn<Row>('duration', t('Duration'), 5.25, durationText, { cell: (row) => <Duration row={row} /> }),
    textColumn<Row>('triage', t('Triage'), 7.75, ({ triage }) => t(TRIAGE_WORDS[triage].word), {
      isVital: true,
      cell: (row) => <TriageCell row={row} />,
    }),
    ...useOptionalColumns(),
  ];
}

function useOptionalColumns(): TableColumn<Row>[] {
  const t = useT();
  const ofPayload = (key: string) => (row: Row) => {
    const value = row.payload[key];
    return typeof value === 'string' ? value : '';
  };
  return [
    textColumn<Row>('type', t('Type'), 9, ({ type }) => t(TYPE_WORDS[type]), { sortKey: 'type', isOptional: true }),
    textColumn<Row>('segment', t('Segment'), 8, ({ segment }) => segment.name, { isOptional: true }),
    textColumn<Row>('source', t('Source'), 7, ({ source }) => t(SOURCE_WORDS[source]), { isOptional: true }),
    textColumn<Row>('event', t('Event'), 7, ofPayload('event'), { isOptional: true }),
    textColumn<Row>('cluster', t('Cluster status'), 8, ofPayload('cluster_status'), { isOptional: true }),
    textColumn<Row>('host_status', t('Host status'), 8, ofPayload('host_status'), { isOptional: true }),
    textColumn<Row>('repeats', t('Repeats'), 5, ({ repeats }) => String(repeats), { align: 'end', isOptional: true }),
    textColumn<Row>('owner', t('Owner'), 8, ({ owner }) => owner?.name ?? '', { isOptional: true }),
    textColumn<Row>('updated', t('Updated'), 8, ({ updated_at }) => updated_at ?? '', {
      isOptional: true,
      cell: ({ updated_at }) => updated_at && <DateTime at={updated_at} />,
    }),
    textColumn<Row>('payload', t('Payload'), 16, ({ payload }) => JSON.stringify(payload), { isOptional: true }),
    idColumn<Row>('id', t('ID'), 12, ({ id }) => id),
  ];
}

function When({
  row: { generated_at, created_at, updated_at, incident },
  isGrouped,
}: {
  row: Row;
  isGrouped: boolean;
}) {
  const { t, format } = useI18n();
  const times = [
    t('Generated {time}', { time: format.dateTime(generated_at) }),
    t('Received {time}', { time: format.dateTime(created_at) }),
    ...(updated_at ? [t('Changed {time}', { time: format.dateTime(updated_at) })] : []),
  ];
  return (
    <span title={times.join('\n')}>
      <Age at={isGrouped ? incident.newest_at : generated_at} isShort />
    </span>
  );
}

function Host({ row: { id, host, segment, muted_until } }: { row: Row }) {
  const { t, format } = useI18n();
  return (
    <span
      className="flex min-w-0 items-center gap-1.5"
      title={t('{host}, segment {segment}', { host, segment: segment.name })}
    >
      <AppLink look="strong" href={adminObjectHref('notifications', id)} className="truncate">
        {host}
      </AppLink>
      {muted_until && (
        <BellOff
          role="img"
          aria-label={t('Muted until {time}', { time: format.time(muted_until) })}
          className="size-3.5 shrink-0 text-ink-faint"
        />
      )}
    </span>
  );
}

function What({ row }: { row: Row }) {
  const t = useT();
  const { incident, repeats } = row;
  const text = t(describeEvent(row));
  const again = t('Reported {count, plural, one {# more time} other {# more times}}', { count: repeats });
  const others = t('All {count} notifications of this incident', { count: incident.count });
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate" title={repeats > 0 ? `${text}\n${again}` : text}>
        {text}
      </span>
      {incident.count > 1 && (
        <AppLink look="plain" href={incidentHref(incident.id)} title={others} aria-label={others} className="shrink-0">
          <Badge tone={incident.failed > 0 ? 'danger' : 'neutral'}>{incident.count}×</Badge>
        </AppLink>
      )}
    </span>
  );
}

const incidentHref = (id: string) =>
  adminHref(
    'notifications',
    new URLSearchParams([
      ['where', `incident:${id}`],
      ['where', 'triage:all'],
    ]),
  );

const impactWords = (impact: Row['impact'], t: Translate): string => {
  const said = impactText(impact);
  return said === undefined ? '' : t(said);
};

function ImpactCell({ impact }: { impact: Row['impact'] }) {
  const t = useT();
  const { recovered, failed, total } = impact;
  if (total === 0) return <span className="text-ink-faint">–</span>;
  const label = impactWords(impact, t);
  return (
    <span title={label} className={cx('tabular-nums', failed > 0 && 'font-medium text-danger-ink')}>
      <span className="sr-only">{label}</span>
      <span aria-hidden>{t('{recovered} of {total}', { recovered, total })}</span>
    </span>
  );
}

const durationText = ({ started_at, ended_at }: Row): string =>
  started_at && ended_at ? String(Math.round((toMillis(ended_at) - toMillis(started_at)) / 1000)) : '';

function Duration({ row: { started_at, ended_at } }: { row: Row }) {
  const format = useFormat();
  if (!started_at) return <span className="text-ink-faint">–</span>;
  if (!ended_at) return <ElapsedTime since={started_at} />;
  return <span className="whitespace-nowrap">{format.duration(toMillis(ended_at) - toMillis(started_at))}</span>;
}

function TriageCell({ row: { triage, owner, resolution, comments } }: { row: Row }) {
  const t = useT();
  const { word, tone } = TRIAGE_WORDS[triage];
  return (
    <span className="flex min-w-0 items-center gap-1.5" title={resolution ?? undefined}>
      <StateBadge word={owner && triage === 'acknowledged' ? owner.name : t(word)} tone={tone} detail={undefined} />
      {owner && triage !== 'acknowledged' && <span className="truncate text-ink-faint text-small">{owner.name}</span>}
      {comments > 0 && (
        <span className="flex items-center gap-0.5 text-ink-faint text-small">
          <MessageSquare role="img" aria-label={t('Comments')} className="size-3.5" />
          {comments}
        </span>
      )}
    </span>
  );
}
