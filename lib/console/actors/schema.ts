import { z } from 'zod';
import { listOf, word } from '#lib/http/bounds.ts';
import { InDomain } from '../access/schema.ts';

/** A user or a group, to choose from. */
const Actor = InDomain.extend({ type: z.enum(['user', 'group']), is_enabled: z.boolean() });
export type Actor = z.infer<typeof Actor>;

export const ActorList = z.strictObject({
  actors: z.array(Actor),
  /** More have it in their names than are shown. */
  is_truncated: z.boolean(),
});
export const ActorQuery = z.object({
  type: z.enum(['user', 'group']),
  /** A part of the name. */
  search: word.optional(),
});
export type ActorQuery = z.infer<typeof ActorQuery>;

/** Names in one lookup. */
export const MAX_NAMES = 1000;
/** Names or ids of users as somebody has them in a list. */
export const NewNameLookup = z.strictObject({ name_lookup: z.strictObject({ names: listOf(word, MAX_NAMES) }) });
/** For each name the users that have it; of several domains there may be several. */
export const NameLookup = z.strictObject({
  name_lookup: z.strictObject({
    names: z.array(z.strictObject({ name: z.string(), users: z.array(Actor) })),
  }),
});
export type NameLookup = z.infer<typeof NameLookup>;
