import { z } from 'zod';
import { type Json, unpackJson } from '#lib/db/tables/column-types.ts';
import { MAX_QUERY_KEYS, text, withKeys, word } from '#lib/http/bounds.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { wholeSeconds } from '#lib/http/timestamps.ts';
import { QueryBoolean, QueryList } from '#lib/http/validation.ts';
import type { NetworkingTable } from './kinds.ts';

/** How an attribute is kept in its column: as it is shown, as 0 or 1, as JSON text, as a time; `given` stands in none. */
type Storage = 'plain' | 'flag' | 'json' | 'time' | 'given';

interface Options {
  /** The column behind it, where that has another name. */
  column?: string;
  /** What a list can be filtered by; `own` is a condition that the service gives to `listCollection`. */
  filter?: 'text' | 'integer' | 'boolean' | 'own';
  /** Whether a list can be sorted by its column. */
  sort?: boolean;
}

/** All that is known of one attribute of the objects of a collection. */
export interface Attribute<S extends z.ZodType = z.ZodType, K extends Storage = Storage, O extends Options = Options> {
  schema: S;
  storage: K;
  options: O;
}
type Attributes = Record<string, Attribute>;
type NoOptions = Record<never, never>;

const attribute =
  <K extends Storage>(storage: K) =>
  <S extends z.ZodType, const O extends Options = NoOptions>(schema: S, options?: O): Attribute<S, K, O> => ({
    schema,
    storage,
    // Without options `O` is empty, and so is what stands here.
    options: options ?? ({} as O),
  });

/** Shown as its column holds it. */
export const plain = attribute('plain');
/** A list or an object, kept as JSON text. */
export const json = attribute('json');
/** Shown, but in no column of its own table: the view is given it. */
export const given = attribute('given');
const time = attribute('time');
/** True or false, kept as 1 or 0. */
export const flag = <const O extends Options = NoOptions>(options?: O) => attribute('flag')(z.boolean(), options);

const SEARCHED = { filter: 'text', sort: true } as const;

/** What an object shows of itself that belongs to no project, has no name and no tags. */
export const OF_ALL = {
  id: plain(z.string(), SEARCHED),
  description: plain(z.string(), SEARCHED),
  revision_number: plain(z.int(), { column: 'revision', filter: 'integer', sort: true }),
  created_at: time(z.string(), { sort: true }),
  updated_at: time(z.string(), { sort: true }),
};

/** What an object of a project shows of itself. */
export const NAMELESS = {
  ...OF_ALL,
  project_id: plain(z.string(), SEARCHED),
  tenant_id: plain(z.string(), { ...SEARCHED, column: 'project_id' }),
  tags: given(z.array(z.string())),
};

/** The same, and the name that most of them have. */
export const DESCRIBED = { ...NAMELESS, name: plain(z.string(), SEARCHED) };

type Shape<A extends Attributes> = { [K in keyof A]: A[K]['schema'] };
/** An object as the wire has it. */
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
/** The columns that its attributes are read from. */
type Row<A extends Attributes> = {
  [Name in StoredKeys<A, Exclude<Storage, 'given'>> as ColumnOf<Name, A[Name]['options']> & PropertyKey]: StoredValue<
    A[Name]['schema'],
    A[Name]['storage']
  >;
};
/** The rest of what is shown. */
type ProvidedFields<A extends Attributes> = Pick<VisibleObject<A>, StoredKeys<A, 'given'> & keyof VisibleObject<A>>;

/** The conditions that the service itself must give. */
export type OwnFilterName<A extends Attributes> = {
  [Name in keyof A]: A[Name]['options'] extends { filter: 'own' } ? Name : never;
}[keyof A] &
  string;

const Link = z.strictObject({ rel: z.enum(['next', 'previous']), href: z.string() });
export type PageLink = z.infer<typeof Link>;
const PageLinks = z.array(Link).optional();

/** Tags with commas between; `tag-filters.ts` says how many. */
const Tags = text(4096);

/** The keys every networking list takes besides its filters; docs/contract/networking.md 4. */
export const ListQuery = PageQuery.extend({
  /** Restricts the answer to these keys; names that do not exist are ignored. */
  fields: QueryList.optional(),
  page_reverse: QueryBoolean.optional(),
  /** Comma lists: all of them, any of them, not all of them, none of them. */
  tags: Tags.optional(),
  'tags-any': Tags.optional(),
  'not-tags': Tags.optional(),
  'not-tags-any': Tags.optional(),
});
export type ListQuery = z.infer<typeof ListQuery>;

/** A list's query: the shared keys, its own filters (each repeatable), and whatever else, which `listing.ts` refuses. */
const listQuery = (filters: readonly string[]) =>
  withKeys(
    ListQuery.extend(Object.fromEntries(filters.map((name) => [name, QueryList.optional()]))).catchall(QueryList),
    MAX_QUERY_KEYS,
  );

export type CollectionQuery = z.infer<ReturnType<typeof listQuery>>;

/** The query of a show: which keys it answers. */
const ShowQuery = z.object({ fields: QueryList.optional() });

/** `{name: value}`: what TypeScript cannot tell of a computed key. */
export const keyed = <K extends string, V>(name: K, value: V) => ({ [name]: value }) as Record<K, V>;

/** The paths, queries and answers of a collection, and where each attribute is kept. */
export interface Collection<
  T extends string = string,
  O extends string = string,
  A extends Attributes = Attributes,
  M extends string = T,
> {
  table: T;
  /** The key of several, where it is not the name of the table. */
  many?: M;
  /** The key of one object. */
  one: O;
  /** What errors call one of its objects. */
  kind: string;
  attributes: A;
}

/** The key of several objects of a collection; `M` is the name of the table where no other is given. */
export const manyOf = <T extends string, M extends string>({ table, many }: { table: T; many?: M }): M =>
  many ?? (table as string as M);

/**
 * Declares a collection: the objects of a table, each of whose attributes stands once. Its schemas, its view, its filters
 * and its sort keys come from there.
 */
export function defineCollection<
  T extends NetworkingTable,
  O extends string,
  A extends Attributes,
  M extends string = T,
>(collection: Collection<T, O, A, M>) {
  const { one, attributes } = collection;
  const many = manyOf(collection);
  const shape = Object.fromEntries(Object.entries(attributes).map(([name, { schema }]) => [name, schema]));
  // The entries of `shape` are those of `attributes`, each with its schema.
  const schema = z.strictObject(shape as Shape<A>);
  const filters = Object.entries(attributes).filter(([, { options }]) => options.filter !== undefined);
  return {
    ...collection,
    /** An object as the wire has it. */
    schema,
    path: z.object({ id: word }),
    showQuery: ShowQuery,
    query: listQuery(filters.map(([name]) => name)),
    /** One object; with `fields`, some of its keys. */
    envelope: z.strictObject(keyed(one, schema.partial())),
    /** A page of them, with the links to its neighbours. */
    list: z.strictObject({ ...keyed(many, z.array(schema.partial())), ...keyed(`${many}_links`, PageLinks) }),
    /** What was created: one, or several. */
    created: z.union([z.strictObject(keyed(one, schema)), z.strictObject(keyed(many, z.array(schema)))]),
    /** The wire shape of a row, with what stands in no column of it. */
    view: (row: Row<A>, rest: ProvidedFields<A>): VisibleObject<A> => viewOf(attributes, row, rest),
  };
}

function viewOf<A extends Attributes>(attributes: A, row: Row<A>, rest: ProvidedFields<A>): VisibleObject<A> {
  const kept = Object.entries(attributes).flatMap(([name, { storage, options }]) =>
    storage === 'given' ? [] : [[name, shown(storage, Reflect.get(row, options.column ?? name))]],
  );
  // `Row` and `Given` have all attributes between them, each in the type of its schema.
  return { ...Object.fromEntries(kept), ...rest } as VisibleObject<A>;
}

function shown(storage: Exclude<Storage, 'given'>, value: unknown): unknown {
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

/** What every create takes; another project's id is for administrators. */
export const NEW_NAMELESS = {
  description: Name.optional(),
  project_id: word.optional(),
  tenant_id: word.optional(),
};

/** The same, and the name. */
export const NEW = { ...NEW_NAMELESS, name: Name.optional() };

/** `{one: …}` or `{many: […]}`: creation of one or several, all or nothing. */
export const oneOrMany = <O extends string, M extends string, S extends z.ZodType>(one: O, many: M, item: S) =>
  z
    .object({ ...keyed(one, item.optional()), ...keyed(many, z.array(item).min(1).max(100).optional()) })
    .refine((body) => (Reflect.get(body, one) === undefined) !== (Reflect.get(body, many) === undefined), {
      message: `Give either ${one} or ${many}.`,
    });
