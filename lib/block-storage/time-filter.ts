import { type Expression, type SqlBool, sql } from 'kysely';
import { Invalid } from '#lib/errors/errors.ts';

const OPERATORS = { gt: '>', gte: '>=', eq: '=', neq: '!=', lt: '<', lte: '<=' } as const;

/**
 * Condition of a time filter such as `gte:2026-01-01T00:00:00,lt:2026-02-01`; a time without an operator must match
 * exactly. Times have no zone; docs/contract/blockstorage.md 11. @throws 400 for an invalid time
 */
export function timeCondition(column: `${string}.${string}`, name: string, filter: string): Expression<SqlBool> {
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
