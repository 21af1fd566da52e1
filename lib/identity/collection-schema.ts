import { z } from 'zod';
import { text, word } from '#lib/http/bounds.ts';

/** `links` of a list; docs/contract/identity.md 5. */
export const CollectionLinks = z.strictObject({ self: z.string(), previous: z.null(), next: z.string().nullable() });
export type CollectionLinks = z.infer<typeof CollectionLinks>;

/** `links` of a member. */
export const MemberLinks = z.strictObject({ self: z.string() });

/** A boolean filter: `0` and `false` are false, everything else, nothing included, is true. */
export const BooleanFilter = text(16).transform((said) => !/^(?:0|false)$/i.test(said));

/** Filters on a name: itself, or `name__<op>` for a part of it; docs/contract/identity.md 5. */
export const NameFilters = {
  name: word.optional(),
  name__contains: word.optional(),
  name__icontains: word.optional(),
  name__startswith: word.optional(),
  name__istartswith: word.optional(),
  name__endswith: word.optional(),
  name__iendswith: word.optional(),
};
