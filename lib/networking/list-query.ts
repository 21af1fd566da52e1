import { z } from 'zod';
import { MAX_QUERY_KEYS, text, withKeys, word } from '#lib/http/bounds.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { QueryBoolean, QueryList } from '#lib/http/validation.ts';

/** Tags with commas between; `tag-filters.ts` says how many. */
const Tags = text(4096);

/** The keys every networking list takes besides its filters; contract/networking.md 4. */
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
export const listQuery = <K extends string>(filters: readonly K[]) =>
  withKeys(
    ListQuery.extend(Object.fromEntries(filters.map((name) => [name, QueryList.optional()]))).catchall(QueryList),
    MAX_QUERY_KEYS,
  );

/** The query of a show: which keys it answers. */
export const ShowQuery = z.object({ fields: QueryList.optional() });
export type ShowQuery = z.infer<typeof ShowQuery>;

const Link = z.strictObject({ rel: z.enum(['next', 'previous']), href: z.string() });
/** `<plural>_links`. */
export const PageLinks = z.array(Link).optional();

/** What every networking object shows of itself. */
export const NAMELESS = {
  id: z.string(),
  description: z.string(),
  project_id: z.string(),
  tenant_id: z.string(),
  tags: z.array(z.string()),
  revision_number: z.number().int(),
  created_at: z.string(),
  updated_at: z.string(),
};

/** The same, and the name that most of them have. */
export const DESCRIBED = { ...NAMELESS, name: z.string() };

export const Name = z.string().max(255, 'Use at most 255 characters.');

/** What every create takes; another project's id is for administrators. */
export const NEW_NAMELESS = {
  description: Name.optional(),
  project_id: word.optional(),
  tenant_id: word.optional(),
};

/** The same, and the name. */
export const NEW = { ...NEW_NAMELESS, name: Name.optional() };

/** The filters every object has. */
export const NAMELESS_FILTERS = ['id', 'description', 'project_id', 'tenant_id', 'revision_number'] as const;

/** The same, and the name. */
export const DESCRIBED_FILTERS = [...NAMELESS_FILTERS, 'name'] as const;

/** `{one: …}` or `{many: […]}`: creation of one or several, all or nothing. */
export const oneOrMany = <O extends string, M extends string, S extends z.ZodType>(one: O, many: M, item: S) =>
  z
    .object({ [one]: item.optional(), [many]: z.array(item).min(1).max(100).optional() } as Record<
      O,
      z.ZodOptional<S>
    > &
      Record<M, z.ZodOptional<z.ZodArray<S>>>)
    .refine((body) => (Reflect.get(body, one) === undefined) !== (Reflect.get(body, many) === undefined), {
      message: `Give either ${one} or ${many}.`,
    });
