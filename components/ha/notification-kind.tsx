import { MessageSquare, Siren } from 'lucide-react';
import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { ElapsedTime } from '#components/console/elapsed-time.tsx';
import { NoValue } from '#components/console/no-value.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import type { Attribute, RowContext } from '#components/kind/attribute.ts';
import { type AnyRelated, kind } from '#components/kind/kind.ts';
import { SENT, sentWords, UNREAD } from '#components/kind/sent-filters.ts';
import { Badge } from '#components/ui/badge.tsx';
import { cx } from '#components/ui/cx.ts';
import { engineText } from '#lib/console/ha/engine-text.ts';
import { STATUS_FILTERS, TRIAGE_FILTERS } from '#lib/console/ha/notifications/filter-values.ts';
import { notificationsHref } from '#lib/console/ha/notifications/href.ts';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { SEVERITIES } from '#lib/ha/notifications/severity.ts';
import { isIgnored } from '#lib/ha/notifications/statuses.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { ignoreReasonOf } from './ignore-reason.ts';
import { LazyComments } from './lazy-comments.tsx';
import { MuteBadge } from './mute-badge.tsx';
import { NotificationNotice } from './notification-notice.tsx';
import { NotificationStatus } from './notification-status.tsx';
import {
  describeEvent,
  impactText,
  OUTCOME_WORDS,
  SEVERITY_WORDS,
  SOURCE_WORDS,
  TRIAGE_WORDS,
  TYPE_WORDS,
} from './notification-words.ts';
import { SeverityMark } from './severity-mark.tsx';
import { useIncidentView } from './use-incident-view.ts';

type Row = ListedNotification;
type Context = { t: Translate };

const WINDOW_WORDS = { '1h': msg('The last hour'), '24h': msg('The last 24 hours'), '7d': msg('The last 7 days') };

const chosen = <V extends string>(values: readonly V[], wordOf: (value: V) => string) =>
  sentWords(Object.fromEntries(values.map((value) => [value, wordOf(value)])));

const payloadFact = (label: string, key: string): Attribute<Row> => ({
  label,
  value: ({ payload: { [key]: value } }) => (typeof value === 'string' ? value : ''),
  isOptional: true,
});

/** When the newest notification that the row represents was generated. */
const newestAt = ({ generated_at, incident }: Row, { related }: RowContext<Row, AnyRelated>): string =>
  related.isGrouped === true ? incident.newest_at : generated_at;

const GROUPED = { isGrouped: true };
const UNGROUPED = { isGrouped: false };

/** In seconds; undefined until it has ended. */
const durationOf = ({ started_at, ended_at }: Row): number | undefined =>
  started_at && ended_at ? Math.round((toMillis(ended_at) - toMillis(started_at)) / 1000) : undefined;

function impactOf({ impact }: Row, { t }: Context): string | undefined {
  const text = impactText(impact);
  return text === undefined ? undefined : t(text);
}

function triageWord(value: (typeof TRIAGE_FILTERS)[number]): string {
  if (value === 'unresolved') return msg('Unresolved');
  return value === 'all' ? msg('All') : TRIAGE_WORDS[value].word;
}

/** Why it was ignored, failed, or will be retried. */
function reasonOf(row: Row, { t }: Context): string | undefined {
  const why = isIgnored(row) ? ignoreReasonOf(row) : undefined;
  if (why) return `${t(why.message)} ${t(why.advice)}`;
  return row.message === null ? undefined : engineText(t, row.message_data ?? row.message);
}

/** What happened, and the number of notifications of its incident. */
function eventCell(row: Row, { t }: Context) {
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
        <AppLink
          look="plain"
          href={notificationsHref(`incident:${incident.id}`, 'triage:all')}
          title={others}
          aria-label={others}
          className="shrink-0"
        >
          <Badge tone={incident.failed > 0 ? 'danger' : 'neutral'}>{incident.count}×</Badge>
        </AppLink>
      )}
    </span>
  );
}

function triageCell({ triage, owner, resolution, comments }: Row, { t }: Context) {
  const { word, tone } = TRIAGE_WORDS[triage];
  return (
    <span className="flex min-w-0 items-center gap-1.5" title={resolution ?? undefined}>
      <StateBadge word={owner && triage === 'acknowledged' ? owner.name : t(word)} tone={tone} />
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

export const notificationKind = kind<Row>()({
  noun: { one: msg('notification'), many: msg('notifications') },
  icon: Siren,
  idOf: ({ id }) => id,
  nameOf: (row, t) => t('{host}: {what}', { host: row.host, what: t(describeEvent(row)) }),
  name: {
    id: 'host',
    label: msg('Host'),
    sort: 'host',
    text: ({ host }) => host,
    badge: ({ mute }) => mute && <MuteBadge mute={mute} />,
  },
  status: (row) => (
    <span role="status" className="block min-w-0 max-w-full truncate">
      <NotificationStatus notification={row} />
    </span>
  ),
  Notice: ({ scope, row }) => <NotificationNotice projectId={scope} row={row} />,
  PanelEnd: ({ scope, id }) => <LazyComments projectId={scope} id={id} />,
  attributes: {
    what: {
      label: msg('What'),
      value: (row, { t }) => t(describeEvent(row)),
      show: eventCell,
      width: 13,
      in: 'list',
    },
    severity: {
      label: msg('Severity'),
      value: ({ severity }, { t }) => t(SEVERITY_WORDS[severity].word),
      show: ({ severity }) => <SeverityMark severity={severity} />,
      width: 9.25,
      sort: true,
      isVital: true,
      isKeyFact: true,
      filter: chosen(SEVERITIES, (severity) => SEVERITY_WORDS[severity].word),
    },
    when: {
      label: msg('When'),
      value: newestAt,
      show: (row, context) => {
        const { generated_at, created_at, updated_at } = row;
        const { t, format } = context;
        const times = [
          t('Generated {time}', { time: format.dateTime(generated_at) }),
          t('Received {time}', { time: format.dateTime(created_at) }),
          ...(updated_at ? [t('Changed {time}', { time: format.dateTime(updated_at) })] : []),
        ];
        return (
          <span title={times.join('\n')}>
            <Age at={newestAt(row, context)} isShort />
          </span>
        );
      },
      width: 6.25,
      sort: 'generated_at',
      in: 'list',
    },
    status: {
      label: msg('Status'),
      value: ({ outcome }, { t }) => t(OUTCOME_WORDS[outcome].word),
      show: (row) => <NotificationStatus notification={row} />,
      width: 12,
      sort: true,
      in: 'list',
      filter: chosen(STATUS_FILTERS, (status) =>
        status === 'under_way' ? msg('In progress') : OUTCOME_WORDS[status].word,
      ),
    },
    impact: {
      label: msg('Impact'),
      value: impactOf,
      show: (row, { t }) => (
        <span
          title={impactOf(row, { t })}
          className={cx('tabular-nums', row.impact.failed > 0 && 'font-medium text-danger-ink')}
        >
          <span className="sr-only">{impactOf(row, { t })}</span>
          <span aria-hidden>{t('{recovered} of {total}', { ...row.impact })}</span>
        </span>
      ),
      width: 7.5,
      isKeyFact: true,
    },
    duration: {
      label: msg('Duration'),
      value: (row) => durationOf(row),
      show: ({ started_at, ended_at }, { format }) =>
        started_at && ended_at ? (
          <span className="whitespace-nowrap">{format.duration(toMillis(ended_at) - toMillis(started_at))}</span>
        ) : started_at ? (
          <ElapsedTime since={started_at} />
        ) : (
          <NoValue />
        ),
      isShownEmpty: true,
      width: 5.25,
      isKeyFact: true,
    },
    triage: {
      label: msg('Triage'),
      value: ({ triage }, { t }) => t(TRIAGE_WORDS[triage].word),
      show: triageCell,
      width: 7.75,
      isVital: true,
      isKeyFact: true,
      filter: chosen(TRIAGE_FILTERS, triageWord),
    },
    why: { label: msg('Reason'), value: reasonOf, in: 'page', isWide: true, isOmittedIfEmpty: true },
    resolution: {
      label: msg('Resolution'),
      value: ({ resolution }) => resolution,
      in: 'page',
      isWide: true,
      isOmittedIfEmpty: true,
    },
    generated: { label: msg('Generated'), value: ({ generated_at }) => generated_at, as: 'time', in: 'page' },
    acknowledged: {
      label: msg('Acknowledged'),
      value: ({ acknowledged_at }) => acknowledged_at,
      as: 'time',
      in: 'page',
      isOmittedIfEmpty: true,
    },
    resolved: {
      label: msg('Resolved'),
      value: ({ resolved_at }) => resolved_at,
      as: 'time',
      in: 'page',
      isOmittedIfEmpty: true,
    },
    type: {
      label: msg('Type'),
      value: ({ type }, { t }) => t(TYPE_WORDS[type]),
      sort: true,
      isOptional: true,
      filter: sentWords(TYPE_WORDS),
    },
    segment: { label: msg('Segment'), value: ({ segment }) => segment.name, isOptional: true, filter: SENT },
    source: {
      label: msg('Source'),
      value: ({ source }, { t }) => t(SOURCE_WORDS[source]),
      isOptional: true,
      filter: sentWords(SOURCE_WORDS),
    },
    event: {
      ...payloadFact(msg('Event'), 'event'),
      filter: { ...SENT, values: () => [{ value: 'STOPPED' }, { value: 'STARTED' }] },
    },
    cluster: payloadFact(msg('Cluster status'), 'cluster_status'),
    host_status: payloadFact(msg('Host status'), 'host_status'),
    repeats: { label: msg('Repeats'), value: ({ repeats }) => repeats, as: 'number', isOptional: true },
    owner: {
      label: msg('Owner'),
      value: ({ owner }) => owner?.name,
      isOptional: true,
      filter: sentWords({ me: msg('Me'), none: msg('Unassigned') }),
    },
    sent: { label: msg('Reason for sending'), value: ({ reason }) => reason, in: 'page', isOmittedIfEmpty: true },
    updated: { label: msg('Updated'), value: ({ updated_at }) => updated_at, as: 'time', isOptional: true },
    payload: {
      label: msg('Payload'),
      value: ({ payload }) => JSON.stringify(payload),
      width: 16,
      isOptional: true,
      in: 'list',
    },
    id: { label: msg('ID'), value: ({ id }) => id, as: 'id' },
  },
  filters: {
    host: { label: msg('Host'), ...UNREAD },
    within: { label: msg('Time range'), ...UNREAD, ...sentWords(WINDOW_WORDS) },
    since: { label: msg('Since'), ...UNREAD },
    until: { label: msg('Until'), ...UNREAD },
    incident: { label: msg('Incident'), ...UNREAD },
  },
  command: ({ id }) => `openstack notification show ${id}`,
  useRowsData: () => (useIncidentView().isGrouped ? GROUPED : UNGROUPED),
});
