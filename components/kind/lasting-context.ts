import type { RowContext } from './attribute.ts';
import type { AnyRelated } from './kind.ts';

type Context<Row> = RowContext<Row, AnyRelated>;

const isSameRecord = (one: AnyRelated, other: AnyRelated): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every((name) => one[name] === other[name]);

const isSameData = <Row>(one: Context<Row>, other: Context<Row>): boolean =>
  one.t === other.t &&
  one.format === other.format &&
  one.scope === other.scope &&
  one.isAcrossProjects === other.isAcrossProjects &&
  isSameRecord(one.related, other.related);

const latest = new WeakMap<object, unknown>();

/**
 * The same object while the data of a list's context are the same, so that rows, columns and counts are not computed
 * with each key that is typed into the filter. Its functions are those of the last render. Servers render for several
 * users, so they keep no context.
 */
export function lastingContext<Row>(list: object, context: Context<Row>): Context<Row> {
  if (typeof window === 'undefined') return context;
  // Only the line below fills the map, with the context of the same list.
  const known = latest.get(list) as Context<Row> | undefined;
  if (known && isSameData(known, context)) return Object.assign(known, context);
  const own = { ...context };
  latest.set(list, own);
  return own;
}
