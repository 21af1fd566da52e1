import { z } from 'zod';
import { listOf, word } from './bounds.ts';
import { MAX_IDS } from './max-ids.ts';
import { QueryInteger } from './validation.ts';

/** The largest page, and the default where a service has one. */
export const MAX_PAGE = 1000;

/** By how many keys a list is sorted at most. */
export const MAX_SORTS = 16;

/** Only these of a list, as far as they are in it: how the console asks for what has changed. No client sends it. */
export const OnlyIds = z.union([word.transform((id) => [id]), listOf(word, MAX_IDS)]).optional();

/** The query keys every list takes. */
export const PageQuery = z.object({
  limit: QueryInteger.refine((limit) => limit >= 0, 'Use 0 or a larger number.').optional(),
  marker: word.optional(),
  sort_key: z.union([word, listOf(word, MAX_SORTS)]).optional(),
  sort_dir: z.union([word, listOf(word, MAX_SORTS)]).optional(),
  /** `key:dir,key2`, the block storage and image spelling. */
  sort: word.optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;
