import { OnlyIds, PageQuery } from '#lib/http/page-query.ts';
import { QueryInteger } from '#lib/http/validation.ts';

/** Query keys of all lists. */
export const StoragePageQuery = PageQuery.extend({
  /** Number of objects to skip, after the marker if present. */
  offset: QueryInteger.refine((offset) => offset >= 0, 'Use 0 or a larger number.').optional(),
  /** Used by the console since 3.31; earlier, unknown keys are ignored. All objects count. */
  id: OnlyIds,
});
