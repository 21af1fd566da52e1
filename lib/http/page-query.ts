import { z } from 'zod';
import { boundedList, word } from './bounds.ts';
import { MAX_IDS } from './max-ids.ts';
import { QueryInteger } from './validation.ts';

/** Maximum number of sort keys. */
export const MAX_SORTS = 16;

/** Restricts a list to these ids: used by the console to fetch changed objects. */
export const OnlyIds = z.union([word.transform((id) => [id]), boundedList(word, MAX_IDS)]).optional();

/** Query keys of every list. */
export const PageQuery = z.object({
  limit: QueryInteger.refine((limit) => limit >= 0, 'Use 0 or a larger number.').optional(),
  marker: word.optional(),
  sort_key: z.union([word, boundedList(word, MAX_SORTS)]).optional(),
  sort_dir: z.union([word, boundedList(word, MAX_SORTS)]).optional(),
  /** `key:dir,key2`, as in block storage and image. */
  sort: word.optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;
