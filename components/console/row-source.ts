import type { ApiError } from '#lib/client/api-error.ts';
import type { Text } from '#lib/i18n/text.ts';

export interface RowSource<Row> {
  /** Undefined until the first answer. Kept while more or newer rows are on their way. */
  rows: readonly Row[] | undefined;
  total?: number | undefined;
  /** How many rows were looked through so far, while the conditions that are checked here have not seen all of them. */
  searched?: number | undefined;
  hasMore: boolean;
  loadMore: () => void;
  /** Fetches whatever is still missing. Answers all rows; throws ApiError. */
  loadAll: () => Promise<readonly Row[]>;
  /** What `loadAll` answers instead where there are too many: said where they are taken along. */
  allMeans?: Text;
  isLoadingMore: boolean;
  isFetching: boolean;
  error: ApiError | null;
  retry: () => void;
  /** When the rows were last known to be true, in ms since the epoch. */
  updatedAt: number;
}
