import { type Expression, type SqlBool, sql } from 'kysely';
import { Invalid } from '#lib/http/errors.ts';

const OPERATORS = { gt: '>', gte: '>=', eq: '=', neq: '!=', lt: '<', lte: '<=' } as const;

/**
 * The rows whose time is as a filter such as `gte:2026-01-01T00:00:00,lt:2026-02-01` says; a bare time must be met exactly.
 * Times have no zone, as block storage writes them; contract/blockstorage.md 11.
 * @throws 400 for what is no time
 */
export function timeCondition(column: `${string}.${string}`, name: string, filter: string): Expression<SqlBool> {
  const conditions = filter.split(',').map((part) => {
    const [, operator = 'eq', text = ''] = /^(?:(gte?|lte?|n?eq):)?(.*)$/.exec(part.trim()) ?? [];
    const sign = sql.raw(OPERATORS[operator as keyof typeof OPERATORS]);
    // Without the zone designator a time of three digits and one of six sort as they should.
    return sql<SqlBool>`rtrim(${sql.ref(column)}, 'Z') ${sign} ${timeOf(name, text)}`;
  });
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** As the database has it: trailing zeros of the fraction aside, in which lists write more than there are. */
function timeOf(name: string, text: string): string {
  const [, seconds = '', fraction = ''] = /^(\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d:\d\d)?)(\.\d{1,6})?Z?$/.exec(text) ?? [];
  const whole = seconds.includes(':') ? seconds.replace(' ', 'T') : `${seconds}T00:00:00`;
  if (seconds === '' || Number.isNaN(Date.parse(`${whole}Z`))) {
    throw Invalid(`Invalid input received: Write the filter ${name} as a time such as gt:2026-01-31T12:00:00.`);
  }
  const digits = fraction.slice(1).padEnd(3, '0');
  return `${whole}.${digits.length > 3 && /000$/.test(digits) && digits.length === 6 ? digits.slice(0, 3) : digits}`;
}
