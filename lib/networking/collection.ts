import { z } from 'zod';
import type { AttributeMap, Attributes } from '#lib/attributes/attributes.ts';
import { boundedRecord, MAX_QUERY_KEYS, text, word } from '#lib/http/bounds.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { QueryBoolean, QueryList } from '#lib/http/validation.ts';
import type { NetworkingTable } from './kinds.ts';

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

/** Inputs with the attributes that can be set and changed, and nothing else. */
type NewObject<A extends AttributeMap> = z.ZodObject<Attributes<A>['createShape'], z.core.$strict>;
type Changes<A extends AttributeMap> = z.ZodObject<Attributes<A>['changeShape'], z.core.$strict>;

/** The table, names and attributes of a collection. */
export interface Collection<
  T extends NetworkingTable,
  O extends string,
  A extends AttributeMap,
  M extends string,
  F extends string,
  New extends z.ZodType = z.ZodType,
  Change extends z.ZodType = z.ZodType,
> {
  table: T;
  /** Plural key; the table name by default. */
  many?: M;
  one: O;
  /** Name of an object in errors. */
  kind: string;
  attributes: Attributes<A>;
  /** Attributes without a column that lists can be filtered by; the store has their conditions. */
  filters?: readonly F[];
  /** Schemas of inputs, if they do not have exactly the attributes. */
  newObject?: New;
  changes?: Change;
}

/** Names of the filters in the order of the attributes. */
export const filterNames = (
  { declarations, filterShape }: { declarations: object; filterShape: object },
  others: readonly string[] = [],
): string[] => Object.keys(declarations).filter((name) => Object.hasOwn(filterShape, name) || others.includes(name));

/** Declares a collection. Its schemas are derived from its attributes. */
export function defineCollection<
  T extends NetworkingTable,
  O extends string,
  A extends AttributeMap,
  M extends string = T,
  F extends string = never,
  New extends z.ZodType = NewObject<A>,
  Change extends z.ZodType = Changes<A>,
>(collection: Collection<T, O, A, M, F, New, Change>) {
  const { one, attributes, filters } = collection;
  // Without a plural key, `M` is the type of the table name.
  const many = collection.many ?? (collection.table as string as M);
  const schema = z.strictObject(attributes.shape);
  // Without these schemas, `New` and `Change` are the types of the derived ones.
  const newObject = collection.newObject ?? (z.strictObject(attributes.createShape) as z.ZodType as New);
  const changes = collection.changes ?? (z.strictObject(attributes.changeShape) as z.ZodType as Change);
  return {
    ...collection,
    schema,
    newObject,
    newObjects: oneOrMany(one, many, newObject),
    changes,
    path: z.object({ id: word }),
    showQuery: ShowQuery,
    query: listQuery(filterNames(attributes, filters)),
    /** One object, restricted by `fields`. */
    envelope: z.strictObject(singleEntry(one, schema.partial())),
    /** A page with links to its neighbours. */
    list: z.strictObject({
      ...singleEntry(many, z.array(schema.partial())),
      ...singleEntry(`${many}_links`, PageLinks),
    }),
    /** Created objects: one or several. */
    created: z.union([z.strictObject(singleEntry(one, schema)), z.strictObject(singleEntry(many, z.array(schema)))]),
  };
}

/** `{one: …}` or `{many: […]}`: creates one or several objects atomically. */
const oneOrMany = <O extends string, M extends string, S extends z.ZodType>(one: O, many: M, item: S) =>
  z
    .object({ ...singleEntry(one, item.optional()), ...singleEntry(many, z.array(item).min(1).max(100).optional()) })
    .refine((body) => (Reflect.get(body, one) === undefined) !== (Reflect.get(body, many) === undefined), {
      message: `Specify either ${one} or ${many}.`,
    });
