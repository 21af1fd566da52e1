'use client';

import { BellOff, MessageSquare } from 'lucide-react';
import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { Elapsed } from '#components/console/elapsed.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { Badge } from '#components/ui/badge.tsx';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { adminHref, adminObjectHref } from '#lib/console/paths.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { NotificationStatus } from './notification-status.tsx';
import {
  SEVERITY_WORDS,
  SOURCE_WORDS,
  STATUS_WORDS,
  TRIAGE_WORDS,
  TYPE_WORDS,
  whatText,
} from './notification-words.ts';
import { SeverityMark } from './severity-mark.tsx';

type Row = ListedNotification;

/** The columns of notifications. */
export function useNotificationColumns(): TableColumn<Row>[] {
  const t = useT();
  return [
    textColumn<Row>('severity', t('Severity'), 8.5, ({ severity }) => t(SEVERITY_WORDS[severity].word), {
      cell: ({ severity }) => <SeverityMark severity={severity} />,
    }),
    textColumn<Row>('when', t('When'), 6, ({ generated_at }) => generated_at, {
      sortKey: 'generated_at',
      cell: (row) => <When row={row} />,
    }),
    textColumn<Row>('host', t('Host'), 7.5, ({ host }) => host, {
      isRowHeader: true,
      sortKey: 'host',
      cell: (row) => <Host row={row} />,
    }),
    textColumn<Row>('what', t('What'), 14, (row) => t(whatText(row)), {
      grows: true,
      cell: (row) => <What row={row} />,
    }),
    textColumn<Row>('status', t('Status'), 13, ({ status }) => t(STATUS_WORDS[status].word), {
      sortKey: 'status',
      cell: (row) => <NotificationStatus notification={row} />,
    }),
    textColumn<Row>('impact', t('Impact'), 6.5, ({ impact }) => `${impact.moved}/${impact.failed}/${impact.total}`, {
      cell: ({ impact }) => <ImpactCell impact={impact} />,
    }),
    textColumn<Row>('duration', t('Duration'), 5.5, durationText, { cell: (row) => <Duration row={row} /> }),
    textColumn<Row>('triage', t('Triage'), 9, ({ triage }) => t(TRIAGE_WORDS[triage].word), {
      cell: (row) => <TriageCell row={row} />,
    }),
    ...useOptionalColumns(),
  ];
}

/** Columns that are not shown until they are chosen. */
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
    textColumn<Row>('id', t('ID'), 12, ({ id }) => id, { isOptional: true, cell: ({ id }) => <CopyableId id={id} /> }),
  ];
}

function When({ row: { generated_at, created_at, updated_at } }: { row: Row }) {
  const t = useT();
  const format = useFormat();
  const times = [
    t('Generated {time}', { time: format.dateTime(generated_at) }),
    t('Received {time}', { time: format.dateTime(created_at) }),
    ...(updated_at ? [t('Changed {time}', { time: format.dateTime(updated_at) })] : []),
  ];
  return (
    <span title={times.join('\n')}>
      <Age at={generated_at} />
    </span>
  );
}

function Host({ row: { id, host, segment, muted_until } }: { row: Row }) {
  const t = useT();
  const format = useFormat();
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

/** The sentence, and how many others it stands for. */
function What({ row }: { row: Row }) {
  const t = useT();
  const { incident, repeats } = row;
  const text = t(whatText(row));
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate" title={text}>
        {text}
      </span>
      {incident.count > 1 && (
        <AppLink look="plain" href={incidentHref(incident.id)} className="rounded-full">
          <Badge tone={incident.failed > 0 ? 'danger' : 'neutral'}>
            {t('{count, plural, one {# notification} other {# notifications}}', { count: incident.count })}
          </Badge>
        </AppLink>
      )}
      {repeats > 0 && (
        <Badge>{t('told {count, plural, one {once more} other {# times more}}', { count: repeats })}</Badge>
      )}
    </span>
  );
}

/** All notifications of an incident, one by one. */
const incidentHref = (id: string) =>
  adminHref(
    'notifications',
    new URLSearchParams([
      ['where', `incident:${id}`],
      ['where', 'triage:all'],
    ]),
  );

function ImpactCell({ impact: { moved, failed, total } }: { impact: Row['impact'] }) {
  const t = useT();
  if (total === 0) return <span className="text-ink-faint">–</span>;
  const label = t('{moved} recovered, {failed} failed, {total} in all', { moved, failed, total });
  return (
    <span title={label} className="tabular-nums">
      <span className="sr-only">{label}</span>
      <span aria-hidden>
        {moved}/<span className={failed > 0 ? 'font-medium text-danger-ink' : undefined}>{failed}</span>/{total}
      </span>
    </span>
  );
}

const durationText = ({ started_at, ended_at }: Row): string =>
  started_at && ended_at ? String(Math.round((toMillis(ended_at) - toMillis(started_at)) / 1000)) : '';

function Duration({ row: { started_at, ended_at } }: { row: Row }) {
  const format = useFormat();
  if (!started_at) return <span className="text-ink-faint">–</span>;
  if (!ended_at) return <Elapsed since={started_at} />;
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
