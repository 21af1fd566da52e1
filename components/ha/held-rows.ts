interface ListedRow {
  /** By which it is the same row, also when it shows something newer. */
  key: string;
  bornAt: string;
}

export interface FrozenList {
  keys: readonly string[];
  newest: string;
}

export const holdOf = (rows: readonly ListedRow[]): FrozenList => ({
  keys: rows.map(({ key }) => key),
  newest:
    rows
      .map(({ bornAt }) => bornAt)
      .toSorted()
      .at(-1) ?? '',
});

/**
 * What is shown of a list while somebody works in it: the rows of before in their old places, each as it is now, then
 * what was loaded further down. Those that came to be since wait.
 */
export function heldRows<Row extends ListedRow>(
  rows: readonly Row[],
  held: FrozenList,
): { shown: Row[]; waiting: Row[] } {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const known = new Set(held.keys);
  const kept = held.keys.flatMap((key) => byKey.get(key) ?? []);
  const others = rows.filter(({ key }) => !known.has(key));
  const isNew = ({ bornAt }: Row) => bornAt > held.newest;
  return { shown: [...kept, ...others.filter((row) => !isNew(row))], waiting: others.filter(isNew) };
}
