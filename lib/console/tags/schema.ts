import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { TAGGED_KINDS } from './kinds.ts';

export const TaggedObject = z.strictObject({
  id: z.string(),
  kind: z.enum(TAGGED_KINDS),
  /** The address of a floating IP; empty for objects without a name. */
  name: z.string(),
  tags: z.array(z.string()),
  created_at: z.string(),
  /** Network of a subnet; otherwise null. */
  network_id: z.string().nullable(),
});
export type TaggedObject = z.infer<typeof TaggedObject>;

/** Maximum objects of each kind in a response. */
export const MAX_TAGGED = 500;

export const TaggedObjects = z.strictObject({
  objects: z.array(TaggedObject),
  /** A kind has more objects than are returned: the newest ones. */
  is_truncated: z.boolean(),
});
export type TaggedObjects = z.infer<typeof TaggedObjects>;

export const TaggedQuery = z.object({ tag: word.optional() });
export type TaggedQuery = z.infer<typeof TaggedQuery>;
