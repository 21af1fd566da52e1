import { type Expression, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { Invalid } from '#lib/errors/errors.ts';
import { imageAttributes } from './attributes.ts';
import { DATALESS } from './enums.ts';
import { ImageQuery } from './schema.ts';

type Condition = Expression<SqlBool>;

const TEXTS = ['id', 'name', 'status', 'container_format', 'disk_format'] as const;
const TIMES = ['created_at', 'updated_at'] as const;

/**
 * Conditions from the query of a list, besides visibility; docs/contract/image.md 6.
 * @throws 400 for an invalid operator or time
 */
export function imageConditions(query: ImageQuery): Condition[] {
  const column = (name: string) => sql.ref(`images.${name}`);
  const conditions: Condition[] = [
    sql`${column('os_hidden')} = ${query.os_hidden ? 1 : 0}`,
    ...imageAttributes.conditions('images', query),
  ];
  for (const name of TEXTS) {
    const text = query[name];
    if (text !== undefined) conditions.push(sql`${column(name)} in (${sql.join(alternatives(text))})`);
  }
  for (const name of TIMES) {
    const text = query[name];
    if (text !== undefined) conditions.push(timeCondition(name, text));
  }
  if (query.size !== undefined) {
    conditions.push(sql`${column('size')} = ${query.size} and ${column('status')} not in (${sql.join(DATALESS)})`);
  }
  if (query.size_min !== undefined) conditions.push(sql`${column('size')} >= ${query.size_min}`);
  if (query.size_max !== undefined) conditions.push(sql`${column('size')} <= ${query.size_max}`);
  for (const tag of query.tag ?? []) {
    conditions.push(sql`exists (select 1 from image_tags where image_id = images.id and tag = ${tag})`);
  }
  return [...conditions, ...propertyConditions(query)];
}

function propertyConditions(query: ImageQuery): Condition[] {
  const free = Object.entries(query).filter(([name]) => !Object.hasOwn(ImageQuery.shape, name));
  return free.map(([name, value]) => {
    const wanted = [value].flat().at(-1);
    return sql<SqlBool>`exists (
      select 1 from image_properties where image_id = images.id and name = ${name} and value = ${wanted}
    )`;
  });
}

/** Parses a single value or `in:a,"b,c"`. */
function alternatives(text: string): string[] {
  if (!text.startsWith('in:')) return [text];
  const parts = text.slice(3).match(/"[^"]*"|[^,]+/g);
  if (!parts) throw Invalid('Specify at least one value after in:.');
  return parts.map((part) => part.replace(/^"(.*)"$/, '$1'));
}

const COMPARISONS = new Map([
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
  ['eq', '='],
  ['neq', '<>'],
]);

/** Compares whole seconds, the precision of times in responses. */
function timeCondition(name: (typeof TIMES)[number], text: string): Condition {
  const [, operator = 'eq', time = ''] = /^(?:([a-z]+):)?(\d{4}-.*)$/.exec(text) ?? [];
  const comparison = COMPARISONS.get(operator);
  const parsed = z.iso.datetime({ offset: true, local: true }).safeParse(time);
  if (!comparison || !parsed.success) {
    throw Invalid(`Invalid filter ${name}=${text}. Use gt:, gte:, lt:, lte:, eq: or neq: and a time in ISO 8601.`);
  }
  const instant = new Date(/(Z|[+-]\d{2}:\d{2})$/.test(time) ? time : `${time}Z`);
  const seconds = instant.toISOString().slice(0, 19);
  return sql`substr(${sql.ref(`images.${name}`)}, 1, 19) ${sql.raw(comparison)} ${seconds}`;
}
