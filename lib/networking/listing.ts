import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { AnyColumn } from '#lib/attributes/attribute.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Invalid } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { FragmentCache, Fragments } from '#lib/http/fragments.ts';
import { findPage, type PageOptions } from '#lib/http/paging.ts';
import { tagConditions } from '#lib/http/tag-filters.ts';
import { BooleanFilter } from './attributes.ts';
import { filterNames, ListQuery, type PageLink } from './collection.ts';
import type { NetworkingTable } from './kinds.ts';

type Condition = Expression<SqlBool>;
/** A filter: rows whose attribute equals one of the values. */
export type Filter = (values: readonly string[]) => Condition;
export type Filters = Readonly<Record<string, Filter>>;

interface PageRow {
  id: string;
  revision: number;
}

const isOneOf = (operand: string | RawBuilder<unknown>, values: readonly (string | number)[]): Condition =>
  sql<SqlBool>`${typeof operand === 'string' ? sql.ref(operand) : operand} in (${sql.join([...values])})`;

/** For filters without a column of their own. */
export const textFilter =
  (column: string): Filter =>
  (values) =>
    isOneOf(column, values);
export const booleanFilter =
  (operand: RawBuilder<unknown>): Filter =>
  (values) =>
    isOneOf(
      operand,
      values.map((value) => Number(parseFilter(BooleanFilter, value))),
    );

/** A collection as lists need it. */
export interface ListedCollection<T extends NetworkingTable = NetworkingTable> {
  table: T;
  many?: string;
  kind: string;
  attributes: {
    readonly declarations: object;
    readonly columns: Readonly<Record<string, AnyColumn>>;
    readonly sortKeys: Readonly<Record<string, string>>;
    readonly filterShape: Readonly<Record<string, z.ZodType>>;
    conditions(table: string, query: object): Condition[];
  };
  filters?: readonly string[];
}

const sortsOf = ({
  sortKeys,
  columns,
}: ListedCollection['attributes']): Pick<PageOptions, 'sortKeys' | 'nullable'> => ({
  sortKeys,
  nullable: Object.values(sortKeys).filter((column) => columns[column]?.definition.isNullable),
});

interface ListSource<T extends NetworkingTable, V extends object> {
  /** Visible rows. */
  source: SelectQueryBuilder<Tables, T, object>;
  query: ListQuery & Record<string, unknown>;
  /** Filters that differ from the columns, or have none. */
  filters?: Filters;
  cache: { fragments: FragmentCache<V>; variant: string };
  /** Representations by id. */
  load(ids: string[]): Promise<Map<string, V>>;
}

/**
 * A page of the objects of a collection that the caller may see, in the order and with the keys that it asks for, and
 * the links to its neighbours.
 * @throws 400 for an unknown filter or sort key, or keys without their directions; 404 for an unknown marker
 */
export async function listCollection<T extends NetworkingTable, V extends object>(
  ctx: ProjectContext,
  collection: ListedCollection<T>,
  { source, query, filters = {}, cache, load }: ListSource<T, V>,
): Promise<Record<string, Fragments<V> | Partial<V>[] | PageLink[] | undefined>> {
  const { table, many = table, kind, attributes } = collection;
  const conditions = [...filterConditions(query, collection, filters), ...tagConditions(query, hasTag(table))];
  const filtered = conditions.reduce<typeof source>((rows, condition) => rows.where(condition), source);
  const isReversed = query.page_reverse === true;
  const wanted = { ...query, ...sortOf(query, isReversed), limit: query.limit || undefined };
  const columns = [
    sql<string>`${sql.ref(`${table}.id`)}`.as('id'),
    sql<number>`${sql.ref(`${table}.revision`)}`.as('revision'),
  ];
  const options = { kind, unknownMarker: 'notFound', ...sortsOf(attributes), defaultSort: [] } as const;
  const page = await findPage(filtered.select(columns), table, wanted, options);
  if (isReversed) page.rows.reverse();
  const hasMore = page.nextMarker !== undefined;
  const hasBefore = query.marker !== undefined;
  const links = pageLinks(ctx, page.rows, isReversed ? [hasBefore, hasMore] : [hasMore, hasBefore]);
  return { [many]: await renderRows(page.rows, query, cache, load), [`${many}_links`]: links };
}

function filterConditions(
  query: Record<string, unknown>,
  { table, attributes, filters: others }: ListedCollection,
  own: Filters,
): Condition[] {
  const { filterShape } = attributes;
  return Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || Object.hasOwn(ListQuery.shape, name)) return [];
    const values = [value].flat().map(String);
    const filter = Object.hasOwn(own, name) ? own[name] : undefined;
    if (filter) return [filter(values)];
    const schema = Object.hasOwn(filterShape, name) ? filterShape[name] : undefined;
    if (schema) return attributes.conditions(table, { [name]: values.map((one) => parseFilter(schema, one)) });
    const allowed = filterNames(attributes, others).join(', ');
    throw Invalid(`Filters '${name}' are not supported. Allowed: ${allowed}.`, undefined, 'HTTPBadRequest');
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

function parseFilter<T>(schema: z.ZodType<T>, value: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const rule = result.error.issues[0]?.message;
  throw Invalid(`'${value}' is not allowed as a filter. ${rule}`, undefined, 'InvalidInput');
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
