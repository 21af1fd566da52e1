import { z } from 'zod';
import { listOf, text, word } from '#lib/http/bounds.ts';
import { OnlyIds, PageQuery } from '#lib/http/page-query.ts';

/** A group with what a list says of it. */
export const ListedGroup = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  domain: z.strictObject({ id: z.string(), name: z.string() }),
  /** Users that are in it. */
  members: z.int(),
});
export type ListedGroup = z.infer<typeof ListedGroup>;
export const ListedGroups = z.strictObject({ groups: z.array(ListedGroup) });
export const ListedGroupEnvelope = z.strictObject({ group: ListedGroup });
export const ListedGroupsQuery = PageQuery.extend({
  id: OnlyIds,
  /** A part of the name in any case, or an id. */
  q: text(255).optional(),
  /** The name of a domain. */
  domain: word.optional(),
});
export type ListedGroupsQuery = z.infer<typeof ListedGroupsQuery>;
export const ListedGroupPath = z.object({ id: word });

const Ids = listOf(word, 1000).default([]);
/** Who is to come into a group, and who to go. */
export const MemberChange = z.strictObject({ members: z.strictObject({ add: Ids, remove: Ids }) });
export type MemberChange = z.infer<typeof MemberChange>['members'];
/** What did not come about, and why; all else did. */
export const MemberOutcome = z.strictObject({
  members: z.strictObject({
    failures: z.array(z.strictObject({ user_id: z.string(), message: z.string() })),
  }),
});
export type MemberOutcome = z.infer<typeof MemberOutcome>;
