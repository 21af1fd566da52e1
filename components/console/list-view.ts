import { changeParams, textParam, type UrlValues } from '#lib/client/url-params.ts';
import type { SavedView, ViewContent } from '#lib/console/navigation/lists/schema.ts';
import { columnsParam, filterParams, formatSort, parseSort, type Sort, sortParam } from './list-params.ts';

export interface ListView {
  label: string;
  where?: readonly string[];
  sort?: Sort;
  count?: number | undefined;
}

const stateParams = { ...filterParams, sort: sortParam, cols: columnsParam, group: textParam };
/** Parameters of the URL that a view sets. */
export const viewParams = { ...stateParams, view: textParam };

/** What is displayed, as in the URL. */
export type ViewState = UrlValues<typeof stateParams>;

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

export const contentOf = ({ q, where, sort, cols, group }: ViewState): ViewContent => ({
  ...{ q, where: [...where], sort: sort ? formatSort(sort) : '', columns: [...(cols ?? [])], group_by: group ?? '' },
});

/** Parameters of the URL for a view. */
export const paramsOfBuiltIn = ({ where = [], sort }: ListView): UrlValues<typeof viewParams> => ({
  ...{ q: '', where, sort: sort ?? null, cols: null, group: null, view: null },
});

export const paramsOfSaved = ({ id, q = '', where, sort, columns = [], group_by }: SavedView) => ({
  ...{ q, where, sort: parseSort(sort) ?? null, cols: columns.length > 0 ? columns : null },
  ...{ group: group_by || null, view: id },
});

export const isAsSaved = (view: SavedView, state: ViewState): boolean =>
  JSON.stringify(contentOf(paramsOfSaved(view))) === JSON.stringify(contentOf(state));

/** Address of a view, relative to its list. */
export const hrefOfView = (params: UrlValues<typeof viewParams>): string => `?${changeParams('', viewParams, params)}`;
