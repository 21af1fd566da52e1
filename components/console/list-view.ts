import type { NewSavedView, SavedView } from '#lib/console/navigation/lists/schema.ts';
import { formatSort, type Sort } from './list-params.ts';

export interface ListView {
  label: string;
  where?: readonly string[];
  sort?: Sort;
  count?: number | undefined;
}

export interface ViewState {
  q: string;
  where: readonly string[];
  sort: Sort | null;
  cols: readonly string[] | null;
}

/**
 * Whether all views are useless: there is only one, or none would display rows. A view that only sorts displays the
 * same rows as the default.
 */
export const offerNoChoice = (views: readonly ListView[]): boolean =>
  views.length === 1 || views.every(({ where, sort, count }) => (sort && !where) || count === 0);

/** Whether the views are displayed as tabs; a single view offers no choice. */
export const areTabs = (views: readonly ListView[], saved: readonly unknown[]): boolean =>
  views.length + saved.length > 1;

const sameList = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n');

/**
 * The built-in view that matches the URL. A view with the same filter but another sort order matches only if no view
 * matches exactly.
 */
export function currentBuiltIn(views: readonly ListView[], state: ViewState): ListView | undefined {
  if (state.q !== '') return undefined;
  const matching = views.filter((view) => sameList(view.where ?? [], state.where));
  const isSortedAs = (view: ListView) => view.sort && state.sort && formatSort(view.sort) === formatSort(state.sort);
  return matching.find(isSortedAs) ?? matching.find((view) => !view.sort);
}

export const isAsSaved = (view: SavedView, { q, where, sort, cols }: ViewState): boolean =>
  (view.q ?? '') === q &&
  sameList(view.where, where) &&
  (view.sort ?? '') === (sort ? formatSort(sort) : '') &&
  sameList(view.columns ?? [], cols ?? []);

export const contentOf = ({ q, where, sort, cols }: ViewState): Omit<NewSavedView, 'name' | 'is_shared'> => ({
  q,
  where: [...where],
  sort: sort ? formatSort(sort) : '',
  columns: [...(cols ?? [])],
});

/** Address of a view, relative to its list. */
export function hrefOfBuiltIn({ where = [], sort }: ListView): string {
  const search = new URLSearchParams(where.map((condition) => ['where', condition]));
  if (sort) search.set('sort', formatSort(sort));
  return `?${search}`;
}

export function hrefOfSaved({ id, q, where, sort, columns }: SavedView): string {
  const search = new URLSearchParams(where.map((condition) => ['where', condition]));
  if (q) search.set('q', q);
  if (sort) search.set('sort', sort);
  if (columns && columns.length > 0) search.set('cols', columns.join(','));
  search.set('view', id);
  return `?${search}`;
}
