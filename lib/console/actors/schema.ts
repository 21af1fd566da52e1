import { z } from 'zod';
import { boundedList, word } from '#lib/http/bounds.ts';
import { InDomain } from '../access/schema.ts';

/** A user or group for selection. */
const Actor = InDomain.extend({ type: z.enum(['user', 'group']), is_enabled: z.boolean() });
export type Actor = z.infer<typeof Actor>;

export const ActorList = z.strictObject({
  actors: z.array(Actor),
  /** More matches exist than are returned. */
  is_truncated: z.boolean(),
});
export type ActorList = z.infer<typeof ActorList>;
export const ActorQuery = z.object({
  type: z.enum(['user', 'group']),
  /** Part of the name, or of the email address of a user, regardless of case, or an id. */
  search: word.optional(),
});
export type ActorQuery = z.infer<typeof ActorQuery>;

/** Maximum names per lookup. */
export const MAX_NAMES = 1000;
/** Names or ids of users from a list. */
export const NewNameLookup = z.strictObject({ name_lookup: z.strictObject({ names: boundedList(word, MAX_NAMES) }) });
/** Users by name; several in different domains. */
export const NameLookup = z.strictObject({
  name_lookup: z.strictObject({
    names: z.array(z.strictObject({ name: z.string(), users: z.array(Actor) })),
  }),
});
export type NameLookup = z.infer<typeof NameLookup>;
