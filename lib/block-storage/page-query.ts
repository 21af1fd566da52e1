import { OnlyIds, PageQuery } from '#lib/http/page-query.ts';
import { QueryInteger } from '#lib/http/validation.ts';

/** The query keys of every list of block storage. */
export const StoragePageQuery = PageQuery.extend({
  /** How many to leave out, after the marker where there is one. */
  offset: QueryInteger.refine((offset) => offset >= 0, 'Use 0 or a larger number.').optional(),
  /** The console's, from 3.31: before, keys that upstream does not know are ignored. All are counted. */
  id: OnlyIds,
});
