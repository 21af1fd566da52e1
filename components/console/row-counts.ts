import type { ViewCounts } from '#lib/console/facts/schema.ts';
import type { FilterCondition } from '#lib/console/filter-condition.ts';
import { formatChip, parseChip } from './filters.ts';
import { isPlain, type ListState } from './list-params.ts';
import type { ListView } from './list-view.ts';
import type { RowSource } from './row-source.ts';
import { UNSORTED } from './select-rows.ts';
import { type LocalFields, meetsAll } from './use-local-filter.ts';

type CountedValue = ViewCounts['values'][string][number];

/** Number of rows that meet all of the conditions; undefined if unknown. */
export interface RowCounter {
  (chips: readonly FilterCondition[]): number | undefined;
  /** Values of a field that declares none, each with its number of rows. */
  valuesOf?: (field: string) => readonly CountedValue[] | undefined;
}

/** A filter of a complete list. Rows are counted faster if it names the fields that it reads. */
export interface RowFilter<Row> {
  (rows: readonly Row[], state: ListState): readonly Row[];
  fields?: LocalFields<Row>;
}

/** Counts the rows of a complete list with the list's own filter. */
export function countIn<Row>(rows: readonly Row[] | undefined, select: RowFilter<Row>): RowCounter {
  if (select.fields) return countBy(rows, select.fields);
  return (chips) => rows && select(rows, { text: '', chips, sort: UNSORTED }).length;
}

/** Counts the rows of a complete list that is filtered by these fields only. */
export function countBy<Row>(rows: readonly Row[] | undefined, fields: LocalFields<Row>): RowCounter {
  const indexes = new Map<string, ReadonlyMap<string, CountedValue>>();
  const indexOf = (field: string) => {
    const index = indexes.get(field) ?? countValues(rows ?? [], fields[field]);
    indexes.set(field, index);
    return index;
  };
  const count = (chips: readonly FilterCondition[]) => {
    const [chip, ...more] = chips;
    if (!rows || !chip) return rows?.length;
    const isIndexed = more.length === 0 && isPlain(chip) && fields[chip.field] !== undefined;
    const indexed = isIndexed ? indexOf(chip.field).get(chip.value.toLowerCase()) : undefined;
    if (indexed) return indexed.count;
    // The index lacks what a field has only for the wanted value, such as a network that contains an address.
    const meets = meetsAll(chips, fields);
    return rows.reduce((sum, row) => sum + Number(meets(row)), 0);
  };
  // Numbers are compared with a limit instead of being chosen from a list.
  const isText = ({ value }: CountedValue) => value !== '' && Number.isNaN(Number(value));
  return Object.assign(count, { valuesOf: (field: string) => [...indexOf(field).values()].filter(isText) });
}

/** Counts the values of all rows in one pass. Conditions compare values in lower case, which are the keys. */
function countValues<Row>(rows: readonly Row[], read: LocalFields<Row>[string] = () => []) {
  const index = new Map<string, CountedValue>();
  for (const row of rows) {
    const own = new Map([read(row, '')].flat().map((each) => [String(each ?? '').toLowerCase(), String(each ?? '')]));
    for (const [key, value] of own) {
      const known = index.get(key);
      if (known) known.count += 1;
      else index.set(key, { value, count: 1 });
    }
  }
  return index;
}

/** Counts of a paged list, as returned by the server for its views. */
export function countFrom(counts: ViewCounts | undefined): RowCounter {
  const count = (chips: readonly FilterCondition[]) => {
    const [chip] = chips;
    if (!counts || !chip) return counts?.total;
    const values = chips.every(({ field }) => field === chip.field) ? counts.values[chip.field] : undefined;
    const meets = meetsAll(chips, { [chip.field]: (value: string) => value });
    const sum = values?.reduce((total, { value, count }) => total + (meets(value) ? count : 0), 0);
    return counts.parts[chips.map(formatChip).join(' ')] ?? sum;
  };
  return Object.assign(count, { valuesOf: (field: string) => counts?.values[field] });
}

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
