import { z } from 'zod';
import { type Json, unpackJson } from '#lib/db/column-types.ts';
import { boundedRecord, MAX_QUERY_KEYS, text, word } from '#lib/http/bounds.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { wholeSeconds } from '#lib/http/timestamps.ts';
import { QueryBoolean, QueryList } from '#lib/http/validation.ts';
import type { NetworkingTable } from './kinds.ts';

/** How an attribute is stored in its column: as it is shown, as 0 or 1, as JSON text, or as a time; `viewOnly` has no column. */
type Storage = 'plain' | 'flag' | 'json' | 'time' | 'given';

interface Options {
  /** Column name, if it differs. */
  column?: string;
  /** Filter type of a list; `own` is passed to `listCollection` by the service. */
  filter?: 'text' | 'integer' | 'boolean' | 'own';
  /** Whether lists can be sorted by it. */
  sort?: boolean;
}

/** Declaration of one attribute of a collection. */
export interface Attribute<S extends z.ZodType = z.ZodType, K extends Storage = Storage, O extends Options = Options> {
  schema: S;
  storage: K;
  options: O;
}
export type Attributes = Record<string, Attribute>;
type NoOptions = Record<never, never>;

const attribute =
  <K extends Storage>(storage: K) =>
  <S extends z.ZodType, const O extends Options = NoOptions>(schema: S, options?: O): Attribute<S, K, O> => ({
    schema,
    storage,
    // Without options `O` is empty, so the empty object matches.
    options: options ?? ({} as O),
  });

/** Stored as shown. */
export const plain = attribute('plain');
/** A list or an object, stored as JSON text. */
export const json = attribute('json');
/** Not stored in this table; passed to the view. */
export const viewOnly = attribute('given');
const time = attribute('time');
/** Boolean, stored as 1 or 0. */
export const flag = <const O extends Options = NoOptions>(options?: O) => attribute('flag')(z.boolean(), options);

const SEARCHED = { filter: 'text', sort: true } as const;

/** Attributes of objects without project, name and tags. */
export const OF_ALL = {
  id: plain(z.string(), SEARCHED),
  description: plain(z.string(), SEARCHED),
  revision_number: plain(z.int(), { column: 'revision', filter: 'integer', sort: true }),
  created_at: time(z.string(), { sort: true }),
  updated_at: time(z.string(), { sort: true }),
};

/** Attributes of project objects without a name. */
export const NAMELESS = {
  ...OF_ALL,
  project_id: plain(z.string(), SEARCHED),
  tenant_id: plain(z.string(), { ...SEARCHED, column: 'project_id' }),
  tags: viewOnly(z.array(z.string())),
};

/** Attributes of project objects with a name. */
export const DESCRIBED = { ...NAMELESS, name: plain(z.string(), SEARCHED) };

type Shape<A extends Attributes> = { [K in keyof A]: A[K]['schema'] };
/** An object in API responses. */
export type VisibleObject<A extends Attributes> = z.output<z.ZodObject<Shape<A>, z.core.$strict>>;

type StoredKeys<A extends Attributes, K extends Storage> = {
  [Name in keyof A]: A[Name]['storage'] extends K ? Name : never;
}[keyof A];
type ColumnOf<Name, O> = O extends { column: infer C extends string } ? C : Name;
type StoredValue<S extends z.ZodType, K extends Storage> = K extends 'flag'
  ? 0 | 1
  : K extends 'json'
    ? Json<z.output<S>>
    : z.output<S>;
/** Columns of its attributes. */
type Row<A extends Attributes> = {
  [Name in StoredKeys<A, Exclude<Storage, 'given'>> as ColumnOf<Name, A[Name]['options']> & PropertyKey]: StoredValue<
    A[Name]['schema'],
    A[Name]['storage']
  >;
};
/** Attributes that are not stored. */
export type ProvidedFields<A extends Attributes> = Pick<
  VisibleObject<A>,
  StoredKeys<A, 'given'> & keyof VisibleObject<A>
>;

export type OwnFilterName<A extends Attributes> = {
  [Name in keyof A]: A[Name]['options'] extends { filter: 'own' } ? Name : never;
}[keyof A] &
  string;

const Link = z.strictObject({ rel: z.enum(['next', 'previous']), href: z.string() });
export type PageLink = z.infer<typeof Link>;
const PageLinks = z.array(Link).optional();

/** Comma-separated tags; the limit is in `tag-filters.ts`. */
const Tags = text(4096);

/** Query keys of every networking list besides filters; docs/contract/networking.md 4. */
export const ListQuery = PageQuery.extend({
  /** Restricts the response to these keys; unknown names are ignored. */
  fields: QueryList.optional(),
  page_reverse: QueryBoolean.optional(),
  /** Comma lists: all, any, not all, none of them. */
  tags: Tags.optional(),
  'tags-any': Tags.optional(),
  'not-tags': Tags.optional(),
  'not-tags-any': Tags.optional(),
});
export type ListQuery = z.infer<typeof ListQuery>;

/** Query of a list: shared keys, repeatable filters, and unknown keys, which `listing.ts` rejects. */
const listQuery = (filters: readonly string[]) =>
  boundedRecord(
    ListQuery.extend(Object.fromEntries(filters.map((name) => [name, QueryList.optional()]))).catchall(QueryList),
    MAX_QUERY_KEYS,
  );

export type CollectionQuery = z.infer<ReturnType<typeof listQuery>>;

/** Query of a single object. */
const ShowQuery = z.object({ fields: QueryList.optional() });

/** `{name: value}` with the type of a computed key, which TypeScript cannot infer. */
export const singleEntry = <K extends string, V>(name: K, value: V) => ({ [name]: value }) as Record<K, V>;

/** Paths, schemas and storage of a collection. */
export interface Collection<
  T extends string = string,
  O extends string = string,
  A extends Attributes = Attributes,
  M extends string = T,
> {
  table: T;
  many?: M;
  one: O;
  /** Name of an object in errors. */
  kind: string;
  attributes: A;
}

/** Plural key of a collection; the table name by default. */
export const manyOf = <T extends string, M extends string>({ table, many }: { table: T; many?: M }): M =>
  many ?? (table as string as M);

/** Declares a collection. Schemas, views, filters and sort keys are derived from its attributes. */
export function defineCollection<
  T extends NetworkingTable,
  O extends string,
  A extends Attributes,
  M extends string = T,
>(collection: Collection<T, O, A, M>) {
  const { one, attributes } = collection;
  const many = manyOf(collection);
  const shape = Object.fromEntries(Object.entries(attributes).map(([name, { schema }]) => [name, schema]));
  // `shape` has the entries of `attributes` with their schemas.
  const schema = z.strictObject(shape as Shape<A>);
  const filters = Object.entries(attributes).filter(([, { options }]) => options.filter !== undefined);
  return {
    ...collection,
    schema,
    path: z.object({ id: word }),
    showQuery: ShowQuery,
    query: listQuery(filters.map(([name]) => name)),
    /** One object, restricted by `fields`. */
    envelope: z.strictObject(singleEntry(one, schema.partial())),
    /** A page with links to its neighbours. */
    list: z.strictObject({
      ...singleEntry(many, z.array(schema.partial())),
      ...singleEntry(`${many}_links`, PageLinks),
    }),
    /** Created objects: one or several. */
    created: z.union([z.strictObject(singleEntry(one, schema)), z.strictObject(singleEntry(many, z.array(schema)))]),
    /** API representation of a row and the attributes that are not stored. */
    view: (row: Row<A>, rest: ProvidedFields<A>): VisibleObject<A> => viewOf(attributes, row, rest),
  };
}

function viewOf<A extends Attributes>(attributes: A, row: Row<A>, rest: ProvidedFields<A>): VisibleObject<A> {
  const kept = Object.entries(attributes).flatMap(([name, { storage, options }]) =>
    storage === 'given' ? [] : [[name, wireValue(storage, Reflect.get(row, options.column ?? name))]],
  );
  // `Row` and `Given` together contain all attributes with the types of their schemas.
  return { ...Object.fromEntries(kept), ...rest } as VisibleObject<A>;
}

function wireValue(storage: Exclude<Storage, 'given'>, value: unknown): unknown {
  switch (storage) {
    case 'plain':
      return value;
    case 'flag':
      return value === 1;
    case 'json':
      return unpackJson(String(value));
    case 'time':
      return wholeSeconds(String(value));
    default:
      throw storage satisfies never;
  }
}

export const Name = z.string().max(255, 'Use at most 255 characters.');

/** Fields of every create request; other projects only for administrators. */
export const NEW_NAMELESS = {
  description: Name.optional(),
  project_id: word.optional(),
  tenant_id: word.optional(),
};

/** Also with a name. */
export const NEW = { ...NEW_NAMELESS, name: Name.optional() };

/** `{one: …}` or `{many: […]}`: creates one or several objects atomically. */
export const oneOrMany = <O extends string, M extends string, S extends z.ZodType>(one: O, many: M, item: S) =>
  z
    .object({ ...singleEntry(one, item.optional()), ...singleEntry(many, z.array(item).min(1).max(100).optional()) })
    .refine((body) => (Reflect.get(body, one) === undefined) !== (Reflect.get(body, many) === undefined), {
      message: `Specify either ${one} or ${many}.`,
    });
