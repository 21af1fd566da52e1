import { text, word } from '#lib/http/bounds.ts';

/** `0` and `false` are false, everything else is true, as upstream. */
export const BooleanFilter = text(16).transform((said) => !/^(?:0|false)$/i.test(said));

/** Filters on a name: equality, or `name__<op>`; docs/contract/identity.md 5. */
export const NameFilters = {
  name: word.optional(),
  name__contains: word.optional(),
  name__icontains: word.optional(),
  name__startswith: word.optional(),
  name__istartswith: word.optional(),
  name__endswith: word.optional(),
  name__iendswith: word.optional(),
};
