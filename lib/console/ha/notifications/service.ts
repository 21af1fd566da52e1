import { type Selectable, sql } from 'kysely';
import { POWER } from '#lib/compute/servers/states.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { orNotFound } from '#lib/errors/errors.ts';
import { readMutesByHost } from '#lib/ha/mutes/mutes.ts';
import { severityOf } from '#lib/ha/notifications/severity.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { findPage, type PageOptions } from '#lib/http/paging.ts';
import { meets } from './filters.ts';
import { NO_INSTANCES, outcomeOf, readAftermaths, readRecoveredIds } from './outcome.ts';
import { impactsOf, NO_IMPACT, stepsOf } from './progress.ts';
import type { ListedNotification, ListedQuery, NotificationFacets } from './schema.ts';

type Row = Selectable<Tables['notifications']>;

/** Only for these the current state of their instances is read. */
const mayHaveRecovered = ({ status, triage }: Row) => status === 'failed' && triage !== 'resolved';

const PAGES: PageOptions = {
  sortKeys: {
    generated_at: 'generated_at',
    severity: 'severity_rank',
    host: 'host',
    status: 'status',
    type: 'type',
    ended_at: 'ended_at',
    // In descending order: resolved, open, acknowledged.
    triage: 'triage',
  },
  nullable: ['ended_at'],
  defaultSort: [{ column: 'generated_at', direction: 'desc' }],
  unknownMarker: 'invalid',
  kind: 'Notification',
};
/** Incidents are ordered by their newest notification. */
const INCIDENT_PAGES: PageOptions = {
  ...PAGES,
  sortKeys: { ...PAGES.sortKeys, generated_at: 'incident_at' },
  defaultSort: [{ column: 'incident_at', direction: 'desc' }],
};
const PAGE = 100;
/** Maximum filter values per kind. */
const MAX_VALUES = 200;

/**
 * Notifications with their recovery and triage, newest first. Each incident is represented by its worst matching
 * notification, unless single notifications are requested. The number of statements is constant.
 * @throws 400 for an invalid sort key or marker
 */
export const listNotifications = (ctx: AuthedContext, query: ListedQuery): Promise<ListedNotification[]> =>
  findListed(ctx.database.read, query, ctx.caller.userId);

/** For callers without a request context. */
export async function findListed(db: Reader, query: ListedQuery, userId: string): Promise<ListedNotification[]> {
  const isByRecovery = query.status === 'failed' || query.status === 'recovered';
  const recoveredIds = isByRecovery ? await readRecoveredIds(db) : [];
  const ask = (table: string) => meets(table, query, { userId, recoveredIds });
  let source = db.selectFrom('notifications').selectAll('notifications').where(ask('notifications'));
  const isFlat = query.is_flat || query.incident !== undefined;
  if (query.id !== undefined) {
    const ids = query.id;
    source = source.where(
      isFlat ? 'id' : 'incident_id',
      'in',
      db
        .selectFrom('notifications as requested')
        .select(isFlat ? 'requested.id' : 'requested.incident_id')
        .where('requested.id', 'in', ids),
    );
  }
  if (!isFlat) {
    source = source.where(sql<boolean>`not exists (select 1 from notifications worse
      where worse.incident_id = notifications.incident_id and worse.id <> notifications.id
        and (${badness('worse')}, notifications.generated_at, notifications.id)
          < (${badness('notifications')}, worse.generated_at, worse.id) and ${ask('worse')})`);
  }
  const { rows } = await findPage(source, 'notifications', { limit: PAGE, ...query }, isFlat ? PAGES : INCIDENT_PAGES);
  return viewsOf(db, rows);
}

/** Order within an incident: unresolved before resolved, then by severity, then failed first. */
const badness = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`case ${column('triage')} when 'resolved' then 1 else 0 end, ${column('severity_rank')},
    case ${column('status')} when 'failed' then 0 when 'error' then 1 when 'running' then 2 when 'new' then 2 else 3 end`;
};

/** @throws 404 */
export async function getListed(ctx: AuthedContext, id: string): Promise<ListedNotification> {
  const { read } = ctx.database;
  const [view] = await viewsOf(read, [await loadRow(read, 'notifications', 'Notification', id)]);
  return orNotFound(view, 'Notification', id);
}

async function viewsOf(db: Reader, rows: readonly Row[]): Promise<ListedNotification[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [impacts, steps, incidents, instances, comments, mutes, maintenance, aftermaths] = await Promise.all([
    impactsOf(db, ids),
    stepsOf(db, ids),
    incidentsOf(db, rows),
    instancesOf(db, rows),
    commentsOf(db, ids),
    readMutesByHost(db),
    hostsOnMaintenance(db),
    readAftermaths(db, rows.filter(mayHaveRecovered)),
  ]);
  return rows.map((row) => {
    const payload = unpackJson(row.payload);
    const step = steps.get(row.id);
    const named = 'instance_uuid' in payload ? instances.get(payload.instance_uuid) : undefined;
    const aftermath = aftermaths.get(row.id) ?? NO_INSTANCES;
    return {
      ...plainOf(row),
      outcome: outcomeOf(row, { ...aftermath, hasCrashed: named?.has_crashed ?? false }),
      unrecovered: row.status === 'failed' ? aftermath.unrecovered : 0,
      retryable: row.status === 'failed' ? aftermath.retryable : 0,
      payload,
      severity: severityOf({ ...row, payload }),
      instance: named ? { id: named.id, name: named.name, project_id: named.project_id } : null,
      step: step ? { name: step.name, started_at: step.started_at } : null,
      impact: impacts.get(row.id) ?? NO_IMPACT,
      incident: incidents.get(row.incident_id) ?? {
        id: row.incident_id,
        count: 1,
        unresolved: 0,
        failed: 0,
        under_way: 0,
        newest_at: row.incident_at,
      },
      comments: comments.get(row.id) ?? 0,
      is_host_on_maintenance: maintenance.has(row.host),
      mute: mutes.get(row.host) ?? null,
    };
  });
}

const plainOf = (row: Row) => ({
  id: row.id,
  type: row.type,
  spelling: row.spelling,
  status: row.status,
  host: row.host,
  segment: { id: row.segment_id, name: row.segment_name },
  generated_at: row.generated_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
  started_at: row.started_at,
  ended_at: row.ended_at,
  retry_at: row.status === 'error' ? row.retry_at : null,
  message: row.message,
  message_data: row.message_data && unpackJson(row.message_data),
  source: row.source,
  reason: row.reason,
  repeats: row.repeats,
  triage: row.triage,
  owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? row.owner_id },
  acknowledged_at: row.acknowledged_at,
  resolved_at: row.resolved_at,
  resolution: row.resolution,
});

type Incident = ListedNotification['incident'];

async function incidentsOf(db: Reader, rows: readonly Row[]): Promise<ReadonlyMap<string, Incident>> {
  const ids = [...new Set(rows.map(({ incident_id }) => incident_id))];
  const found = await sql<
    Record<Exclude<keyof Incident, 'newest_at'>, number | string> & { id: string; newest_at: string }
  >`
    select incident_id as id, count(*) as count,
      sum(case when triage <> 'resolved' then 1 else 0 end) as unresolved,
      sum(case when status = 'failed' then 1 else 0 end) as failed,
      sum(case when status in ('new', 'running', 'error') then 1 else 0 end) as under_way, max(incident_at) as newest_at
    from notifications where incident_id in (${sql.join(ids)}) group by incident_id`.execute(db);
  return new Map(
    found.rows.map(({ id, count, unresolved, failed, under_way, newest_at }) => [
      id,
      {
        id,
        count: Number(count),
        unresolved: Number(unresolved),
        failed: Number(failed),
        under_way: Number(under_way),
        newest_at,
      },
    ]),
  );
}

async function instancesOf(db: Reader, rows: readonly Row[]) {
  const ids = rows.flatMap(({ payload }) => {
    const parsed = unpackJson(payload);
    return 'instance_uuid' in parsed ? [parsed.instance_uuid] : [];
  });
  if (ids.length === 0)
    return new Map<string, NonNullable<ListedNotification['instance']> & { has_crashed: boolean }>();
  const found = await db
    .selectFrom('servers')
    .select(['id', 'name', 'project_id', 'power_state'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    found.map(({ power_state, ...server }) => [server.id, { ...server, has_crashed: power_state === POWER.crashed }]),
  );
}

async function commentsOf(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await db
    .selectFrom('notification_comments')
    .select(['notification_id', ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('notification_id', 'in', ids)
    .groupBy('notification_id')
    .execute();
  return new Map(found.map(({ notification_id, count }) => [notification_id, Number(count)]));
}

async function hostsOnMaintenance(db: Reader): Promise<ReadonlySet<string>> {
  const found = await db.selectFrom('segment_hosts').select('name').where('on_maintenance', '=', 1).execute();
  return new Set(found.map(({ name }) => name));
}

export async function facetsOf(ctx: AuthedContext): Promise<NotificationFacets> {
  const { read } = ctx.database;
  const [hosts, segments, owners] = await Promise.all([
    countBy(read, 'host', 'host'),
    countBy(read, 'segment_name', 'segment_name'),
    countBy(read, 'owner_id', 'owner_name'),
  ]);
  return { hosts, segments, owners };
}

async function countBy(
  db: Reader,
  column: 'host' | 'segment_name' | 'owner_id',
  label: 'host' | 'segment_name' | 'owner_name',
) {
  const { rows } = await sql<{ value: string; label: string; count: number | string }>`
    select ${sql.ref(column)} as value, max(${sql.ref(label)}) as label, count(*) as count from notifications
    where ${sql.ref(column)} is not null group by ${sql.ref(column)}
    order by count(*) desc, 1 limit ${MAX_VALUES}`.execute(db);
  return rows.map((row) => ({ ...row, label: row.label ?? row.value, count: Number(row.count) }));
}
