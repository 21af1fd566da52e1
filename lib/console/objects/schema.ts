import { z } from 'zod';
import { listOf, word } from '#lib/http/bounds.ts';
import { MOST_OBJECTS_ASKED, OBJECT_KINDS, type ObjectKindName } from './kinds.ts';

const NAMES = Object.keys(OBJECT_KINDS) as [ObjectKindName, ...ObjectKindName[]];

export const ObjectsQuery = z.object({
  kind: z.enum(NAMES),
  id: z.union([word.transform((id) => [id]), listOf(word, MOST_OBJECTS_ASKED)]),
});
export type ObjectsQuery = z.infer<typeof ObjectsQuery>;

/** `status`: with which the API answered for this one; `object`: what it said of it, null where that is not 200. */
export const FoundObject = z.strictObject({ id: z.string(), status: z.int(), object: z.unknown() });
export type FoundObject = z.infer<typeof FoundObject>;
export const FoundObjects = z.strictObject({ objects: z.array(FoundObject) });
