import type { ViewCounts } from '#lib/console/view-counts/schema.ts';
import { type FilterChip, meetsChip, parseChip } from './filters.ts';
import type { ListState } from './list-params.ts';
import type { ListView } from './list-view.ts';
import type { RowSource } from './row-source.ts';
import { UNSORTED } from './select-rows.ts';
import { type LocalFields, meetsAll } from './use-local-filter.ts';

/** How many rows of a list meet all of some conditions; undefined where that is not known. */
export type RowCounter = (chips: readonly FilterChip[]) => number | undefined;

/** Of a list that comes whole: told by what filters it. */
export const countIn =
  <Row>(
    rows: readonly Row[] | undefined,
    select: (rows: readonly Row[], state: ListState) => readonly Row[],
  ): RowCounter =>
  (chips) =>
    rows && select(rows, { text: '', chips, sort: UNSORTED }).length;

/** Of a list that comes whole and is filtered by these fields alone. */
export const countBy = <Row>(rows: readonly Row[] | undefined, fields: LocalFields<Row>): RowCounter =>
  countIn(rows, (all, { chips }) => all.filter((row) => meetsAll(row, chips, fields)));

/** Of a paged list, whose server counted what its views show. */
export const countFrom =
  (counts: ViewCounts | undefined): RowCounter =>
  (chips) => {
    const [chip, ...more] = chips;
    if (!counts || !chip) return counts?.total;
    const part = counts.parts[chips.map(({ field, operator, value }) => `${field}:${operator}${value}`).join(' ')];
    const values = more.length === 0 ? counts.values[chip.field] : undefined;
    return part ?? values?.reduce((sum, { value, count }) => sum + (meetsChip(chip, value) ? count : 0), 0);
  };

/** A paged list with how many rows it has in all: as was counted for its views, which is kept up, else as its first page told. */
export const withTotal = <Row>(
  source: RowSource<Row>,
  { text, chips }: Pick<ListState, 'text' | 'chips'>,
  countOf: RowCounter,
): RowSource<Row> => ({ ...source, total: (text === '' ? countOf(chips) : undefined) ?? source.total });

const chipsOf = ({ where = [] }: ListView): FilterChip[] =>
  where.flatMap((text) => {
    const [id = ''] = text.split(':');
    return parseChip(text, [{ id, label: id, operators: ['!', '>', '<'] }]) ?? [];
  });

/** The views of a list with how many rows each shows; what is but an order shows all of them and says nothing. */
export const withCounts = (views: readonly ListView[], countOf: RowCounter): ListView[] =>
  views.map((view) => (view.sort && !view.where ? view : { ...view, count: view.count ?? countOf(chipsOf(view)) }));
