import type { ListState, Sort } from './list-params.ts';
import { type LocalFields, meetsAll } from './use-local-filter.ts';

export const UNSORTED: Sort = { key: '', isDescending: false };

type SortValue = string | number;

export interface Selection<Row> {
  words: (row: Row) => readonly string[];
  fields: LocalFields<Row>;
  orders: Readonly<Record<string, (row: Row) => SortValue>>;
  nameOf: (row: Row) => string;
}

/** The filter and order of a complete list, with the fields that its filter reads. */
interface RowSelector<Row> {
  (rows: readonly Row[], state: ListState): readonly Row[];
  fields: LocalFields<Row>;
}

// `localeCompare` with options takes twenty times as long.
const collator = new Intl.Collator('en', { numeric: true });

/** Compares texts for display: numbers in them are compared as numbers. */
export const compareTexts = (one: string, other: string): number => (one === other ? 0 : collator.compare(one, other));

const compareValues = (one: SortValue, other: SortValue): number =>
  typeof one === 'string' && typeof other === 'string' ? compareTexts(one, other) : Number(one) - Number(other);

/** Filters and sorts a complete list according to the URL; equal rows are sorted by name. */
export function selectRows<Row>(
  rows: readonly Row[],
  { text, chips, sort }: ListState,
  { words, fields, orders, nameOf }: Selection<Row>,
): Row[] {
  const wanted = text.trim().toLowerCase();
  const isNamed = (row: Row) => wanted === '' || words(row).some((word) => word.toLowerCase().includes(wanted));
  const meets = meetsAll(chips, fields);
  const found = rows.filter((row) => isNamed(row) && meets(row));
  if (sort.key === UNSORTED.key) return found;
  const order = orders[sort.key] ?? nameOf;
  const sign = sort.isDescending ? -1 : 1;
  return found
    .map((row) => ({ row, value: order(row), name: nameOf(row) }))
    .sort((one, other) => sign * (compareValues(one.value, other.value) || compareTexts(one.name, other.name)))
    .map(({ row }) => row);
}

/** Keeps the latest result of each list, because a list is rendered with every key that is typed into its filter. */
export function rowSelector<Row>(selection: Selection<Row>): RowSelector<Row> {
  const latest = new WeakMap<readonly Row[], { key: string; found: readonly Row[] }>();
  const select = (rows: readonly Row[], state: ListState) => {
    const key = JSON.stringify([state.text, state.chips, state.sort]);
    const known = latest.get(rows);
    if (known?.key === key) return known.found;
    const found = selectRows(rows, state, selection);
    latest.set(rows, { key, found });
    return found;
  };
  return Object.assign(select, { fields: selection.fields });
}
