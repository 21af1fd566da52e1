import { meetsChip } from './filters.ts';
import type { ListState, Sort } from './list-params.ts';
import type { LocalFields } from './use-local-filter.ts';

export const UNSORTED: Sort = { key: '', isDescending: false };

export interface Selection<Row> {
  words: (row: Row) => readonly string[];
  fields: LocalFields<Row>;
  orders: Readonly<Record<string, (row: Row) => string | number>>;
  nameOf: (row: Row) => string;
}

/** Filters and sorts a complete list according to the URL; equal rows are sorted by name. */
export function selectRows<Row>(
  rows: readonly Row[],
  { text, chips, sort }: ListState,
  { words, fields, orders, nameOf }: Selection<Row>,
): Row[] {
  const wanted = text.trim().toLowerCase();
  const isNamed = (row: Row) => words(row).some((word) => word.toLowerCase().includes(wanted));
  const meets = (row: Row) => chips.every((chip) => meetsChip(chip, fields[chip.field]?.(row, chip.value)));
  const order = orders[sort.key] ?? nameOf;
  const byName = (one: Row, other: Row) => nameOf(one).localeCompare(nameOf(other), 'en', { numeric: true });
  const compare = (one: Row, other: Row) => {
    const [a, b] = [order(one), order(other)];
    if (typeof a === 'string' && typeof b === 'string') {
      return a.localeCompare(b, 'en', { numeric: true }) || byName(one, other);
    }
    return Number(a) - Number(b) || byName(one, other);
  };
  const found = rows.filter((row) => isNamed(row) && meets(row));
  if (sort.key === UNSORTED.key) return found;
  return found.sort((one, other) => (sort.isDescending ? compare(other, one) : compare(one, other)));
}
