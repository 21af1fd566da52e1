import type { ViewCounts } from '#lib/console/facts/schema.ts';
import type { FilterCondition } from '#lib/console/filter-condition.ts';
import { meetsChip, parseChip } from './filters.ts';
import type { ListState } from './list-params.ts';
import type { ListView } from './list-view.ts';
import type { RowSource } from './row-source.ts';
import { UNSORTED } from './select-rows.ts';
import { type LocalFields, meetsAll } from './use-local-filter.ts';

/** Number of rows that meet all of the conditions; undefined if unknown. */
export type RowCounter = (chips: readonly FilterCondition[]) => number | undefined;

/** Counts the rows of a complete list with the list's own filter. */
export const countIn =
  <Row>(
    rows: readonly Row[] | undefined,
    select: (rows: readonly Row[], state: ListState) => readonly Row[],
  ): RowCounter =>
  (chips) =>
    rows && select(rows, { text: '', chips, sort: UNSORTED }).length;

/** Counts the rows of a complete list that is filtered by these fields only. */
export const countBy = <Row>(rows: readonly Row[] | undefined, fields: LocalFields<Row>): RowCounter =>
  countIn(rows, (all, { chips }) => all.filter((row) => meetsAll(row, chips, fields)));

/** Counts of a paged list, as returned by the server for its views. */
export const countFrom =
  (counts: ViewCounts | undefined): RowCounter =>
  (chips) => {
    const [chip, ...more] = chips;
    if (!counts || !chip) return counts?.total;
    const part = counts.parts[chips.map(({ field, operator, value }) => `${field}:${operator}${value}`).join(' ')];
    const values = more.length === 0 ? counts.values[chip.field] : undefined;
    return part ?? values?.reduce((sum, { value, count }) => sum + (meetsChip(chip, value) ? count : 0), 0);
  };

/** Adds the total to a paged list: the view count, which is kept up to date, or else the total of the first page. */
export const withTotal = <Row>(
  source: RowSource<Row>,
  { text, chips }: Pick<ListState, 'text' | 'chips'>,
  countOf: RowCounter,
): RowSource<Row> => ({ ...source, total: (text === '' ? countOf(chips) : undefined) ?? source.total });

const chipsOf = ({ where = [] }: ListView): FilterCondition[] =>
  where.flatMap((text) => {
    const [id = ''] = text.split(':');
    return parseChip(text, [{ id, label: id, operators: ['!', '>', '<'] }]) ?? [];
  });

/** Adds the number of rows to each view, except to views that only sort, which always display all rows. */
export const withCounts = (views: readonly ListView[], countOf: RowCounter): ListView[] =>
  views.map((view) => (view.sort && !view.where ? view : { ...view, count: view.count ?? countOf(chipsOf(view)) }));
