import { compareTexts } from './select-rows.ts';

/** A way to group the rows of a list. */
export interface Grouping<Row> {
  /** Identifies it in the URL: `?group=host`. */
  id: string;
  label: string;
  /** Rows with the same key are in one group; rows with an empty key are in the last one. */
  keyOf: (row: Row) => string;
  /** Defaults to the key. */
  nameOf?: (key: string) => string;
}

export interface RowGroup<Row> {
  key: string;
  name: string;
  rows: readonly Row[];
}

/** Groups rows, keeping their order within each group. Groups are sorted by name, so that new rows do not move them. */
export function groupRows<Row>(
  rows: readonly Row[],
  { keyOf, nameOf = (key) => key }: Grouping<Row>,
  nameOfNone: string,
): RowGroup<Row>[] {
  return [...Map.groupBy(rows, keyOf)]
    .map(([key, own]) => ({ key, name: key === '' ? nameOfNone : nameOf(key), rows: own }))
    .sort((one, other) => Number(one.key === '') - Number(other.key === '') || compareTexts(one.name, other.name));
}
