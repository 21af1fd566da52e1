import { z } from 'zod';
import { boundedList, text, word } from '#lib/http/bounds.ts';
import { OnlyIds, PageQuery } from '#lib/http/page-query.ts';

export const ListedGroup = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  domain: z.strictObject({ id: z.string(), name: z.string() }),
  members: z.int(),
  /** Its name and members come from the directory of its domain. */
  is_external: z.boolean(),
});
export type ListedGroup = z.infer<typeof ListedGroup>;
export const ListedGroupsQuery = PageQuery.extend({
  id: OnlyIds,
  /** Part of the name or description, regardless of case, or an id. */
  q: text(255).optional(),
  /** Name of a domain. */
  domain: word.optional(),
});
export type ListedGroupsQuery = z.infer<typeof ListedGroupsQuery>;

const Ids = boundedList(word, 1000).default([]);
export const MemberChange = z.strictObject({ add: Ids, remove: Ids });
export type MemberChange = z.infer<typeof MemberChange>;
/** Rejected changes with reasons; all others succeeded. */
export const MemberOutcome = z.strictObject({
  failures: z.array(z.strictObject({ user_id: z.string(), message: z.string() })),
});
export type MemberOutcome = z.infer<typeof MemberOutcome>;
