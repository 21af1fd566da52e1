import { type Expression, type SqlBool, sql } from 'kysely';
import { columnIn } from '#lib/db/column-in.ts';
import { contains } from '#lib/db/contains.ts';
import { Invalid } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';

const OPERATORS = { gt: '>', gte: '>=', eq: '=', neq: '!=', lt: '<', lte: '<=' } as const;

/**
 * Condition of a time filter such as `gte:2026-01-01T00:00:00,lt:2026-02-01`; a time without an operator must match
 * exactly. Times have no zone; docs/contract/blockstorage.md 11. @throws 400 for an invalid time
 */
function timeCondition(column: `${string}.${string}`, name: string, filter: string): Expression<SqlBool> {
  const conditions = filter.split(',').map((part) => {
    const [, operator = 'eq', text = ''] = /^(?:(gte?|lte?|n?eq):)?(.*)$/.exec(part.trim()) ?? [];
    const sign = sql.raw(OPERATORS[operator as keyof typeof OPERATORS]);
    return sql<SqlBool>`${inMicroseconds(column)} ${sign} ${timeOf(name, text)}`;
  });
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** Stored with milliseconds or microseconds and a zone designator. */
const inMicroseconds = (column: string) => sql`substr(rtrim(${sql.ref(column)}, 'Z') || '000', 1, 26)`;

/** In microseconds, as lists print it. */
function timeOf(name: string, text: string): string {
  const [, day = '', time = 'T00:00:00', fraction = '.'] =
    /^(\d{4}-\d\d-\d\d)([T ]\d\d:\d\d:\d\d)?(\.\d{1,6})?Z?$/.exec(text) ?? [];
  const seconds = `${day}${time.replace(' ', 'T')}`;
  if (Number.isNaN(Date.parse(`${seconds}Z`))) {
    throw Invalid(`Invalid input received: The filter ${name} must be a time, such as gt:2026-01-31T12:00:00.`);
  }
  return `${seconds}${fraction.padEnd(7, '0')}`;
}

interface CommonQuery {
  id?: string[] | undefined;
  project_id?: string | undefined;
  'name~'?: string | undefined;
  created_at?: string | undefined;
  updated_at?: string | undefined;
}

interface ListQuery {
  table: 'volumes' | 'snapshots' | 'backups';
  /** Whether all projects are requested and allowed. */
  spansProjects: boolean;
}

/**
 * Common conditions of lists: the project, or all for administrators on request; a part of the name since 3.34; times
 * since 3.60. docs/contract/blockstorage.md 11. @throws 400 for an invalid time
 */
export function listConditions(
  ctx: ProjectContext,
  { table, spansProjects }: ListQuery,
  query: CommonQuery,
): Expression<SqlBool>[] {
  const { minor } = ctx.microversion;
  const projectId = spansProjects ? query.project_id || undefined : ctx.projectId;
  const part = minor >= 34 ? query['name~'] : undefined;
  const times = minor < 60 ? [] : (['created_at', 'updated_at'] as const);
  return [
    ...(projectId === undefined ? [] : [sql<SqlBool>`${sql.ref(`${table}.project_id`)} = ${projectId}`]),
    ...(minor < 31 ? [] : columnIn(`${table}.id`, query.id)),
    ...(part === undefined ? [] : [contains(`${table}.name`, part)]),
    ...times.flatMap((column) => {
      const filter = query[column];
      return filter === undefined ? [] : [timeCondition(`${table}.${column}`, column, filter)];
    }),
  ];
}
