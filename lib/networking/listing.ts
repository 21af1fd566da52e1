import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Tables } from '#lib/db/tables.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Invalid } from '#lib/http/errors.ts';
import type { FragmentCache, Fragments } from '#lib/http/fragments.ts';
import { findPage } from '#lib/http/paging.ts';
import { tagConditions } from '#lib/http/tag-filters.ts';
import { QueryBoolean, QueryInteger } from '#lib/http/validation.ts';
import type { NetworkingTable } from './kinds.ts';
import { ListQuery } from './list-query.ts';
import { hasTag } from './tags/has-tag.ts';

type Condition = Expression<SqlBool>;
/** One filter: the rows whose attribute is any of the values. */
export type Filter = (values: readonly string[]) => Condition;

interface Listing<T extends NetworkingTable> {
  table: T;
  /** What errors call one of its objects. */
  kind: string;
  filters: Record<string, Filter>;
  sortKeys: Record<string, string>;
  /** The columns among them that may be null. */
  nullable?: readonly string[];
}

interface Link {
  rel: 'next' | 'previous';
  href: string;
}

/** A page of rows, to be rendered, and the links to its neighbours. */
export interface ListPage {
  rows: { id: string; revision: number }[];
  links: Link[] | undefined;
}

const isOneOf = (operand: string | RawBuilder<unknown>, values: readonly (string | number)[]): Condition =>
  sql<SqlBool>`${typeof operand === 'string' ? sql.ref(operand) : operand} in (${sql.join([...values])})`;

/** Attributes of text columns, whole numbers and booleans as filters. */
export const textFilter =
  (column: string): Filter =>
  (values) =>
    isOneOf(column, values);
export const integerFilter =
  (column: string): Filter =>
  (values) =>
    isOneOf(
      column,
      values.map((value) => parsed(QueryInteger, value, 'Use whole numbers.')),
    );
export const booleanFilter =
  (operand: string | RawBuilder<unknown>): Filter =>
  (values) =>
    isOneOf(
      operand,
      values.map((value) => Number(parsed(QueryBoolean, value, 'Use true or false.'))),
    );

/** The filters of the attributes that all objects have. */
export const namelessFilters = (table: NetworkingTable): Record<string, Filter> => ({
  id: textFilter(`${table}.id`),
  description: textFilter(`${table}.description`),
  project_id: textFilter(`${table}.project_id`),
  tenant_id: textFilter(`${table}.project_id`),
  revision_number: integerFilter(`${table}.revision`),
});

/** The same, and the name that most of them have. */
export const describedFilters = (table: NetworkingTable): Record<string, Filter> => ({
  ...namelessFilters(table),
  name: textFilter(`${table}.name`),
});

/** The sort keys that all objects have. */
export const NAMELESS_SORT_KEYS = {
  id: 'id',
  description: 'description',
  project_id: 'project_id',
  tenant_id: 'project_id',
  revision_number: 'revision',
  created_at: 'created_at',
  updated_at: 'updated_at',
};

/** The same, and the name. */
export const DESCRIBED_SORT_KEYS = { ...NAMELESS_SORT_KEYS, name: 'name' };

/**
 * A page of the rows that the caller may see.
 * @throws 400 for an unknown filter or sort key, or keys without their directions; 404 for an unknown marker
 */
export async function listPage<T extends NetworkingTable>(
  ctx: ProjectContext,
  source: SelectQueryBuilder<Tables, T, object>,
  { table, kind, filters, sortKeys, nullable = [] }: Listing<T>,
  query: ListQuery & Record<string, unknown>,
): Promise<ListPage> {
  const conditions = [...filterConditions(query, filters), ...tagConditions(query, hasTag(table))];
  const filtered = conditions.reduce<typeof source>((rows, condition) => rows.where(condition), source);
  const isReversed = query.page_reverse === true;
  const wanted = { ...query, ...sortOf(query, isReversed), limit: query.limit || undefined };
  const page = await findPage(
    filtered.select([`${table}.id`, `${table}.revision`] as never) as never,
    table,
    wanted as ListQuery,
    { kind, unknownMarker: 'notFound', sortKeys, nullable, defaultSort: [] },
  );
  const rows = page.rows as unknown as ListPage['rows'];
  if (isReversed) rows.reverse();
  const hasMore = page.nextMarker !== undefined;
  const hasBefore = query.marker !== undefined;
  return { rows, links: pageLinks(ctx, rows, isReversed ? [hasBefore, hasMore] : [hasMore, hasBefore]) };
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

/** Oldest first by default; a reversed page is read in the opposite order. */
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
  rows: ListPage['rows'],
  [hasNext, hasPrevious]: [boolean, boolean],
): Link[] | undefined {
  const link = (rel: Link['rel'], marker: string | undefined): Link[] => {
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

function parsed<T>(schema: z.ZodType<T>, value: string, rule: string): T {
  const result = schema.safeParse(value);
  if (!result.success) throw Invalid(`'${value}' is not allowed as a filter. ${rule}`, undefined, 'InvalidInput');
  return result.data;
}

/**
 * The members of a page: from the cache of texts, or cut down to the `fields` that the client asked for.
 * @param load the views of some objects, by id
 */
export async function renderPage<V extends object>(
  { rows }: ListPage,
  { fields }: ListQuery,
  cache: { fragments: FragmentCache<V>; variant: string },
  load: (ids: string[]) => Promise<Map<string, V>>,
): Promise<Fragments<V> | Partial<V>[]> {
  if (!fields) return cache.fragments.list(rows, cache.variant, load);
  const views = await load(rows.map(({ id }) => id));
  return rows.flatMap(({ id }) => {
    const view = views.get(id);
    return view ? [pickFields(view, fields)] : [];
  });
}

/** The keys a client asked for; all of them when it named none. */
export function pickFields<V extends object>(view: V, fields: readonly string[] | undefined): Partial<V> {
  if (!fields) return view;
  const wanted = new Set(fields);
  return Object.fromEntries(Object.entries(view).filter(([key]) => wanted.has(key))) as Partial<V>;
}
