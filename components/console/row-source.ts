import type { ApiError } from '#lib/client/api-error.ts';
import type { Text } from '#lib/i18n/text.ts';

export interface RowSource<Row> {
  /** Undefined until the first response; kept while rows are added or refreshed. */
  rows: readonly Row[] | undefined;
  total?: number | undefined;
  /** Number of rows examined so far, while conditions that the browser evaluates have not been applied to all rows. */
  searched?: number | undefined;
  hasMore: boolean;
  /** The table scrolls within the window, so that only pages in view are loaded. */
  isPaged?: true;
  loadMore: () => void;
  /** Fetches missing rows and returns the complete list, or its first `maxLoaded` rows; throws ApiError. */
  loadAll: () => Promise<readonly Row[]>;
  /** Set if the list may have too many rows to load all. */
  maxLoaded?: number | undefined;
  /** Rows of an export, without adding them to the list; those of `loadAll` if omitted. Throws ApiError. */
  loadExport?: () => Promise<readonly Row[]>;
  /** Set if there are too many rows to export all; says what is exported instead. */
  allMeans?: Text | undefined;
  isLoadingMore: boolean;
  isFetching: boolean;
  error: ApiError | null;
  retry: () => void;
  /** Time of the last successful refresh, in ms since the epoch. */
  updatedAt: number;
}
