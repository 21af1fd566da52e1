import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Tables } from '#lib/db/tables.ts';
import { Invalid } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { FragmentCache, Fragments } from '#lib/http/fragments.ts';
import { findPage, type PageOptions } from '#lib/http/paging.ts';
import { tagConditions } from '#lib/http/tag-filters.ts';
import { QueryBoolean, QueryInteger } from '#lib/http/validation.ts';
import {
  type Attribute,
  type Collection,
  ListQuery,
  manyOf,
  type OwnFilterName,
  type PageLink,
  singleEntry,
  type VisibleObject,
} from './collection.ts';
import type { NetworkingTable } from './kinds.ts';

type Condition = Expression<SqlBool>;
/** A filter: rows whose attribute equals one of the values. */
export type Filter = (values: readonly string[]) => Condition;

interface PageRow {
  id: string;
  revision: number;
}

const isOneOf = (operand: string | RawBuilder<unknown>, values: readonly (string | number)[]): Condition =>
  sql<SqlBool>`${typeof operand === 'string' ? sql.ref(operand) : operand} in (${sql.join([...values])})`;

/** Filters for text, integer and boolean columns. */
export const textFilter =
  (column: string): Filter =>
  (values) =>
    isOneOf(column, values);
const integerFilter =
  (column: string): Filter =>
  (values) =>
    isOneOf(
      column,
      values.map((value) => parseFilter(QueryInteger, value, 'Use whole numbers.')),
    );
export const booleanFilter =
  (operand: string | RawBuilder<unknown>): Filter =>
  (values) =>
    isOneOf(
      operand,
      values.map((value) => Number(parseFilter(QueryBoolean, value, 'Use true or false.'))),
    );

const FILTERS = { text: textFilter, integer: integerFilter, boolean: booleanFilter };

/** Filters of a collection: attribute columns and those of the service. */
function filtersOf(
  { table, attributes }: Pick<Collection, 'table' | 'attributes'>,
  own: Record<string, Filter> = {},
): Record<string, Filter> {
  const entries = Object.entries(attributes).flatMap(([name, { options }]) => {
    const { filter, column = name } = options;
    if (filter === undefined) return [];
    const condition = filter === 'own' ? own[name] : FILTERS[filter](`${table}.${column}`);
    return condition ? [[name, condition] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Sort keys, and nullable columns among them. */
function sortsOf({
  attributes,
}: Pick<Collection, 'attributes'>): Pick<PageOptions, 'sortKeys'> & { nullable: string[] } {
  const sorted = Object.entries(attributes).filter(([, { options }]) => options.sort);
  const columns = sorted.map(([name, { schema, options }]) => ({ name, schema, column: options.column ?? name }));
  return {
    sortKeys: Object.fromEntries(columns.map(({ name, column }) => [name, column])),
    nullable: columns.filter(({ schema }) => schema.safeParse(null).success).map(({ column }) => column),
  };
}

/** Conditions of `own` filters, if there are any. */
export type OwnFilters<F extends string> = [F] extends [never]
  ? { filters?: undefined }
  : { filters: Record<F, Filter> };

interface ListSource<T extends NetworkingTable, V extends object> {
  /** Visible rows. */
  source: SelectQueryBuilder<Tables, T, object>;
  query: ListQuery & Record<string, unknown>;
  cache: { fragments: FragmentCache<V>; variant: string };
  /** Representations by id. */
  load(ids: string[]): Promise<Map<string, V>>;
}

/**
 * A page of the objects of a collection that the caller may see, in the order and with the keys that it asks for.
 * @throws 400 for an unknown filter or sort key, or keys without their directions; 404 for an unknown marker
 */
export async function listCollection<
  T extends NetworkingTable,
  A extends Record<string, Attribute>,
  V extends VisibleObject<A> & object,
  M extends string = T,
>(
  ctx: ProjectContext,
  collection: Collection<T, string, A, M>,
  { source, query, filters, cache, load }: ListSource<T, V> & OwnFilters<OwnFilterName<A>>,
): Promise<Record<M, Fragments<V> | Partial<V>[]> & Record<`${M}_links`, PageLink[] | undefined>> {
  const { table, kind } = collection;
  const conditions = [
    ...filterConditions(query, filtersOf(collection, filters)),
    ...tagConditions(query, hasTag(table)),
  ];
  const filtered = conditions.reduce<typeof source>((rows, condition) => rows.where(condition), source);
  const isReversed = query.page_reverse === true;
  const wanted = { ...query, ...sortOf(query, isReversed), limit: query.limit || undefined };
  const columns = [
    sql<string>`${sql.ref(`${table}.id`)}`.as('id'),
    sql<number>`${sql.ref(`${table}.revision`)}`.as('revision'),
  ];
  const options = { kind, unknownMarker: 'notFound', ...sortsOf(collection), defaultSort: [] } as const;
  const page = await findPage(filtered.select(columns), table, wanted, options);
  if (isReversed) page.rows.reverse();
  const hasMore = page.nextMarker !== undefined;
  const hasBefore = query.marker !== undefined;
  const links = pageLinks(ctx, page.rows, isReversed ? [hasBefore, hasMore] : [hasMore, hasBefore]);
  const many = manyOf(collection);
  return {
    ...singleEntry(many, await renderRows(page.rows, query, cache, load)),
    ...singleEntry(`${many}_links`, links),
  };
}

function filterConditions(query: Record<string, unknown>, filters: Record<string, Filter>): Condition[] {
  return Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || Object.hasOwn(ListQuery.shape, name)) return [];
    const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
    if (!filter) {
      const allowed = Object.keys(filters).join(', ');
      throw Invalid(`Filters '${name}' are not supported. Allowed: ${allowed}.`, undefined, 'HTTPBadRequest');
    }
    return [filter([value].flat().map(String))];
  });
}

/** Oldest first by default; a reverse page is read in the opposite order. */
function sortOf(query: ListQuery, isReversed: boolean): { sort_key: string[]; sort_dir: string[] } {
  const keys = [query.sort_key ?? []].flat();
  const directions = [query.sort_dir ?? []].flat();
  if (keys.length !== directions.length) {
    throw Invalid('The number of sort_keys and sort_dirs must be same', undefined, 'HTTPBadRequest');
  }
  const sort_dir = keys.length > 0 ? directions : ['asc'];
  const opposite: Record<string, string> = { asc: 'desc', desc: 'asc' };
  return {
    sort_key: keys.length > 0 ? keys : ['created_at'],
    sort_dir: isReversed ? sort_dir.map((direction) => opposite[direction] ?? direction) : sort_dir,
  };
}

function pageLinks(
  ctx: ProjectContext,
  rows: readonly PageRow[],
  [hasNext, hasPrevious]: [boolean, boolean],
): PageLink[] | undefined {
  const link = (rel: PageLink['rel'], marker: string | undefined): PageLink[] => {
    if (marker === undefined) return [];
    const query = new URLSearchParams(ctx.url.searchParams);
    query.set('marker', marker);
    if (rel === 'previous') query.set('page_reverse', 'True');
    else query.delete('page_reverse');
    return [{ rel, href: `${ctx.baseUrl}${ctx.url.pathname}?${query}` }];
  };
  const links = [
    ...link('next', hasNext ? rows.at(-1)?.id : undefined),
    ...link('previous', hasPrevious ? rows[0]?.id : undefined),
  ];
  return links.length > 0 ? links : undefined;
}

function parseFilter<T>(schema: z.ZodType<T>, value: string, rule: string): T {
  const result = schema.safeParse(value);
  if (!result.success) throw Invalid(`'${value}' is not allowed as a filter. ${rule}`, undefined, 'InvalidInput');
  return result.data;
}

/** Members of a page, from the text cache or reduced to `fields`. */
async function renderRows<V extends object>(
  rows: PageRow[],
  { fields }: ListQuery,
  { fragments, variant }: { fragments: FragmentCache<V>; variant: string },
  load: (ids: string[]) => Promise<Map<string, V>>,
): Promise<Fragments<V> | Partial<V>[]> {
  if (!fields) return fragments.list(rows, variant, load);
  const views = await load(rows.map(({ id }) => id));
  return rows.flatMap(({ id }) => {
    const view = views.get(id);
    return view ? [pickFields(view, fields)] : [];
  });
}

/** The requested keys; all by default. */
export function pickFields<V extends object>(view: V, fields: readonly string[] | undefined): Partial<V> {
  if (!fields) return view;
  const wanted = new Set(fields);
  return Object.fromEntries(Object.entries(view).filter(([key]) => wanted.has(key))) as Partial<V>;
}

/** Whether an object has a tag. */
const hasTag = (table: string) => {
  const id = sql.ref(`${table}.id`);
  return (tag: string) => sql<SqlBool>`exists (select 1 from network_tags where object_id = ${id} and tag = ${tag})`;
};
