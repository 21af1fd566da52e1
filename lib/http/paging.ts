import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '#lib/db/tables.ts';
import { Invalid, NotFound } from '#lib/errors/errors.ts';
import { MAX_PAGE } from './max-page.ts';
import { MAX_SORTS, type PageQuery } from './page-query.ts';

type Direction = 'asc' | 'desc';

interface Sort {
  column: string;
  direction: Direction;
}

/** A sort column as in the query. */
interface PageSort extends Sort {
  /** Position of nulls; undefined if there are none. */
  nulls: 'first' | 'last' | undefined;
  /** The column or a computed expression. */
  value: RawBuilder<unknown>;
}

export interface PageOptions {
  /** Allowed sort keys and their columns. */
  sortKeys: Record<string, string>;
  /** Computed sort expressions, by the name in `sortKeys`. */
  computed?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Nullable columns: nulls sort before all values, so last in descending order. */
  nullable?: readonly string[];
  /** Columns whose nulls are last in both directions. */
  nullsLast?: readonly string[];
  defaultSort: readonly Sort[];
  /** Status for an unknown marker: 400 in compute and image, 404 elsewhere. */
  unknownMarker: 'invalid' | 'notFound';
  kind: string;
}

/** Usual default order. */
export const NEWEST_FIRST: PageOptions['defaultSort'] = [
  { column: 'created_at', direction: 'desc' },
  { column: 'id', direction: 'desc' },
];

export interface Page<Row> {
  rows: Row[];
  /** Marker of the next page; set if the page is full. */
  nextMarker?: string;
}

/**
 * A page by keyset, so that cost does not depend on its position. Ties are ordered by id. @param source visible rows,
 * already filtered, with the required columns @throws 400 for an invalid limit, sort key or direction; see
 * `unknownMarker` for markers
 */
export async function findPage<T extends keyof Tables & string, Row extends { id: string }>(
  source: SelectQueryBuilder<Tables, T, Row>,
  table: T,
  query: PageQuery & { offset?: number | undefined },
  options: PageOptions,
): Promise<Page<Row>> {
  const sorts = sortsOf(table, query, options);
  const limit = query.limit === undefined ? undefined : Math.min(query.limit, MAX_PAGE);
  if (limit === 0) return { rows: [] };

  let page = source;
  if (query.marker !== undefined) {
    const values = await markerValues(source, table, query.marker, sorts, options);
    page = page.where(after(sorts, values));
  }
  for (const { value, direction, nulls } of sorts) {
    page = page.orderBy(value, (order) => {
      const directed = direction === 'asc' ? order.asc() : order.desc();
      if (nulls === undefined) return directed;
      return nulls === 'first' ? directed.nullsFirst() : directed.nullsLast();
    });
  }
  if (limit !== undefined) page = page.limit(limit);
  // SQLite requires a limit with an offset.
  if (query.offset) page = page.limit(limit ?? Number.MAX_SAFE_INTEGER).offset(query.offset);
  const rows = (await page.execute()) as Row[];
  const last = rows.at(-1);
  return limit !== undefined && rows.length === limit && last ? { rows, nextMarker: last.id } : { rows };
}

/** Link to the next page, for `<plural>_links`. */
export function nextLink(
  baseUrl: string,
  url: URL,
  marker: string | undefined,
): { rel: 'next'; href: string }[] | undefined {
  if (marker === undefined) return undefined;
  const query = new URLSearchParams(url.searchParams);
  query.set('marker', marker);
  return [{ rel: 'next', href: `${baseUrl}${url.pathname}?${query}` }];
}

function sortsOf(table: string, query: PageQuery, options: PageOptions): PageSort[] {
  const { computed = {} } = options;
  return columnsOf(query, options).map((sort) => ({
    ...sort,
    nulls: nullsOf(sort, options),
    value: computed[sort.column] ?? sql.ref(`${table}.${sort.column}`),
  }));
}

function nullsOf({ column, direction }: Sort, { nullable = [], nullsLast = [] }: PageOptions): PageSort['nulls'] {
  if (nullsLast.includes(column)) return 'last';
  if (!nullable.includes(column)) return undefined;
  return direction === 'asc' ? 'first' : 'last';
}

function columnsOf(query: PageQuery, options: PageOptions): Sort[] {
  if (query.sort !== undefined && [query.sort_key ?? [], query.sort_dir ?? []].flat().length > 0) {
    throw Invalid('The keys sort_key and sort_dir cannot be used with sort.');
  }
  const requested =
    query.sort === undefined ? pairs(query) : query.sort.split(',').map((part) => part.split(':') as [string, string?]);
  const sorts = requested.map(([key, direction = 'desc']) => {
    const column = Object.hasOwn(options.sortKeys, key) ? options.sortKeys[key] : undefined;
    if (!column) throw Invalid(`Cannot sort by ${key}. Allowed: ${Object.keys(options.sortKeys).join(', ')}.`);
    return { column, direction: directionOf(direction) } as Sort;
  });
  if (sorts.length > MAX_SORTS) throw Invalid(`Sort by at most ${MAX_SORTS} keys.`);
  const chosen = sorts.length > 0 ? sorts : defaultSorts(query, options);
  if (chosen.some(({ column }) => column === 'id')) return chosen;
  return [...chosen, { column: 'id', direction: chosen.at(-1)?.direction ?? 'asc' }];
}

function directionOf(direction: string): Sort['direction'] {
  if (direction === 'asc' || direction === 'desc') return direction;
  throw Invalid(`Sort direction ${direction} is not allowed. Use asc or desc.`);
}

/** A direction without a key applies to the default order, as upstream. */
function defaultSorts({ sort, sort_dir }: PageQuery, { defaultSort }: PageOptions): Sort[] {
  const [direction] = sort === undefined ? [sort_dir ?? []].flat() : [];
  if (direction === undefined) return [...defaultSort];
  return defaultSort.map(({ column }) => ({ column, direction: directionOf(direction) }));
}

/** Keys without a direction use the first one, as upstream. */
function pairs(query: PageQuery): [string, string?][] {
  const keys = [query.sort_key ?? []].flat();
  const directions = [query.sort_dir ?? []].flat();
  if (directions.length > Math.max(keys.length, 1)) throw Invalid('There are more sort directions than sort keys.');
  return keys.map((key, index) => [key, directions[index] ?? directions[0]]);
}

async function markerValues<T extends keyof Tables & string, Row>(
  source: SelectQueryBuilder<Tables, T, Row>,
  table: T,
  marker: string,
  sorts: PageSort[],
  options: PageOptions,
): Promise<unknown[]> {
  const columns = sorts.map(({ column, value }) => value.as(column));
  const found = await source
    .clearSelect()
    .select(columns)
    .where(sql.ref(`${table}.id`), '=', marker)
    .executeTakeFirst();
  if (found) return sorts.map(({ column }) => Reflect.get(found, column));
  throw options.unknownMarker === 'invalid' ? Invalid(`marker [${marker}] not found`) : NotFound(options.kind, marker);
}

/**
 * Rows after the marker: `(a, id) > (?, ?)` if all directions are equal, so that an index is used; otherwise expanded.
 */
function after(sorts: PageSort[], values: unknown[]): Expression<SqlBool> {
  const [first] = sorts;
  if (first && sorts.every(({ direction, nulls }) => direction === first.direction && nulls === undefined)) {
    const columns = sql.join(sorts.map(({ value }) => value));
    const bound = sql.join(values);
    return sql<SqlBool>`(${columns}) ${sql.raw(first.direction === 'asc' ? '>' : '<')} (${bound})`;
  }
  const alternatives = sorts.map((sort, index) => {
    const equal = sorts.slice(0, index).map((before, at) => isSame(before.value, values[at]));
    return sql`(${sql.join([...equal, isBeyond(sort, values[index])], sql` and `)})`;
  });
  return sql<SqlBool>`(${sql.join(alternatives, sql` or `)})`;
}

const isSame = (column: RawBuilder<unknown>, value: unknown) =>
  value === null ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} = ${value}`;

function isBeyond({ value: column, direction, nulls }: PageSort, value: unknown) {
  if (value === null) return nulls === 'first' ? sql<SqlBool>`${column} is not null` : sql<SqlBool>`1 = 0`;
  const comparison = direction === 'asc' ? sql<SqlBool>`${column} > ${value}` : sql<SqlBool>`${column} < ${value}`;
  return nulls === 'last' ? sql<SqlBool>`(${comparison} or ${column} is null)` : comparison;
}
