import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { contains } from '#lib/db/contains.ts';
import { rankOf } from '#lib/ha/notifications/severity.ts';
import { isUnderRecovery } from '#lib/ha/recovery-guard.ts';
import { type NotificationFilters, WINDOWS } from './schema.ts';

type Test = RawBuilder<unknown> | ReturnType<typeof contains>;

interface FilterContext {
  userId: string;
  /** As returned by `readRecoveredIds`. */
  recoveredIds: readonly string[];
}

/** Conditions of a filter. Also used to find the worst match of an incident, which represents it. */
export function meets(
  table: string,
  filters: NotificationFilters,
  { userId, recoveredIds }: FilterContext,
): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const is = (name: string, value: string | undefined): Test[] =>
    value === undefined ? [] : [sql`${column(name)} = ${value}`];
  const tests: Test[] = [
    ...is('type', filters.type),
    ...is('host', filters.host),
    ...is('source', filters.source),
    ...is('incident_id', filters.incident),
    ...statusTests(table, filters.status, recoveredIds),
    ...triageTests(column('triage'), filters.triage ?? 'unresolved'),
    ...ownerTests(column('owner_id'), filters.owner, userId),
    ...timeTests(column('generated_at'), filters),
    ...searchTests(table, filters.search),
  ];
  if (filters.severity) tests.push(sql`${column('severity_rank')} = ${rankOf(filters.severity)}`);
  if (filters.event) tests.push(hasEvent(table, filters.event));
  if (filters.segment !== undefined) {
    tests.push(sql`(${column('segment_id')} = ${filters.segment} or ${column('segment_name')} = ${filters.segment})`);
  }
  return tests.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(tests, sql` and `)})`;
}

/** Quotes in payload texts are escaped, so that none can look like an event. */
function hasEvent(table: string, event: string): Test {
  const escaped = JSON.stringify(event).replaceAll(/[%_!]/g, '!$&');
  return sql`${sql.ref(`${table}.payload`)} like ${`%"event":${escaped}%`} escape '!'`;
}

type Column = ReturnType<typeof sql.ref>;

/** SQL equivalent of `outcomeOf`. */
function statusTests(
  table: string,
  status: NotificationFilters['status'],
  recoveredIds: FilterContext['recoveredIds'],
): Test[] {
  if (status === undefined) return [];
  const column = sql.ref(`${table}.status`);
  const id = sql.ref(`${table}.id`);
  const isRetried = sql`${sql.ref(`${table}.retry_run_id`)} is not null`;
  switch (status) {
    case 'under_way':
      return [isUnderRecovery(table)];
    case 'running':
      return [sql`(${column} = 'running' or ${isRetried})`];
    case 'failed':
      return [sql`${column} = 'failed' and not ${isRetried} and ${id} not in (${listOf(recoveredIds)})`];
    case 'recovered':
      return [sql`${id} in (${listOf(recoveredIds)})`];
    default:
      return [sql`${column} = ${status}`];
  }
}

/** SQL has no empty list, and no id is empty. */
const listOf = (ids: readonly string[]) => sql.join(ids.length === 0 ? [''] : ids);

function triageTests(column: Column, triage: NonNullable<NotificationFilters['triage']>): Test[] {
  if (triage === 'all') return [];
  // Must match the partial index on unresolved notifications literally.
  return triage === 'unresolved' ? [sql`${column} <> 'resolved'`] : [sql`${column} = ${triage}`];
}

function ownerTests(column: Column, owner: string | undefined, userId: string): Test[] {
  if (owner === undefined) return [];
  if (owner === 'none') return [sql`${column} is null`];
  return [sql`${column} = ${owner === 'me' ? userId : owner}`];
}

function timeTests(column: Column, { within, since, until }: NotificationFilters): Test[] {
  const after = (time: string) => sql`${column} >= ${time}`;
  const tests = within === undefined ? [] : [after(new Date(Date.now() - WINDOWS[within]).toISOString())];
  if (since !== undefined) tests.push(after(new Date(since).toISOString()));
  if (until !== undefined) tests.push(sql`${column} <= ${new Date(until).toISOString()}`);
  return tests;
}

function searchTests(table: string, search: string | undefined): Test[] {
  const words = search?.trim() ?? '';
  if (words === '') return [];
  const among = (['payload', 'host', 'message', 'segment_name'] as const).map((name) =>
    contains(`${table}.${name}`, words),
  );
  return [sql`(${sql.join(among, sql` or `)})`];
}
