interface ListedRow {
  /** Identifies the row across updates of its content. */
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
 * Rows of a list while the user works in it: existing rows keep their positions with updated content, followed by rows
 * loaded further down. New rows wait.
 */
export function splitFrozenRows<Row extends ListedRow>(
  rows: readonly Row[],
  frozen: FrozenList,
): { shown: Row[]; waiting: Row[] } {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const known = new Set(frozen.keys);
  const kept = frozen.keys.flatMap((key) => byKey.get(key) ?? []);
  const others = rows.filter(({ key }) => !known.has(key));
  const isNew = ({ bornAt }: Row) => bornAt > frozen.newest;
  return { shown: [...kept, ...others.filter((row) => !isNew(row))], waiting: others.filter(isNew) };
}
