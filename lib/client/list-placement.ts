import type { InfiniteData, Query } from '@tanstack/react-query';
import type { RowPage } from './reused-rows.ts';
import type { RowOrder } from './row-order.ts';

export interface Row {
  id: string;
}
export type Pages = InfiniteData<RowPage<Row>>;

/** How to request some rows of a list and to order them; in `meta.placing` of its query. */
export interface ListPlacement<Row> {
  /** Order of the list's search, as in its parameters. */
  sorted: Readonly<Record<string, string | undefined>>;
  order: RowOrder<Row>;
  /**
   * Rows of the given objects that are in the list, in its order, and the total count.
   * @throws ApiError
   */
  rowsOf(ids: readonly string[]): Promise<Omit<RowPage<Row>, 'hasMore'>>;
  /** Whether a change can add an existing object to the list, for example because of a filter. */
  mayEnter: boolean;
  /** Id of another object whose change affects the row. */
  restsOn?: ((row: Row) => string | null | undefined) | undefined;
  /** Rows with the same value replace one another: the list contains only one of them. */
  oneOf?: ((row: Row) => string) | undefined;
}

/** The cast is safe: only `pagedProjectQuery` sets it, for rows of its own list. */
export const placingOf = ({ meta }: Query) => meta?.placing as ListPlacement<Row> | undefined;

export const pagesOf = (list: Query) => (list.state.data as Pages | undefined)?.pages;

/** Keys of lists whose rows are objects of the API, so that each change of a row has an event. */
const OWN_ROWS: readonly unknown[] = ['list', 'everywhere'];

/** Whether events update single rows of the query. */
export const isPlaced = (query: Query): boolean =>
  OWN_ROWS.includes(query.queryKey[2]) && placingOf(query) !== undefined && pagesOf(query) !== undefined;
