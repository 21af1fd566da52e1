'use client';

import type { FilterCondition } from '#lib/console/filter-condition.ts';
import { conditionOf, type FieldValue } from './filters.ts';
import type { RowSource } from './row-source.ts';
import { mapSource } from './row-sources.ts';
import { useMoreRows } from './use-more-rows.ts';

export type LocalFields<Row> = Readonly<
  Record<string, (row: Row, wanted: string) => FieldValue | readonly FieldValue[]>
>;

/** Whether rows meet all conditions on these fields; conditions on other fields are evaluated elsewhere. */
export function meetsAll<Row>(chips: readonly FilterCondition[], fields: LocalFields<Row>): (row: Row) => boolean {
  const conditions = chips.flatMap((chip) => {
    const read = fields[chip.field];
    const isMet = conditionOf(chip);
    return read ? [(row: Row) => isMet(read(row, chip.value))] : [];
  });
  return (row) => conditions.every((isMet) => isMet(row));
}

/**
 * Evaluates the conditions that the API cannot check. This requires all rows, so they are fetched while there are such
 * conditions.
 */
export function useLocalFilter<Row>(
  source: RowSource<Row>,
  chips: readonly FilterCondition[],
  fields: LocalFields<Row>,
): RowSource<Row> {
  const isLocal = chips.length > 0;
  useMoreRows(source, isLocal);
  if (!isLocal) return source;
  const found = mapSource(source, (rows) => rows.filter(meetsAll(chips, fields)));
  return {
    ...found,
    // The list is not empty until all rows have been examined.
    rows: found.rows?.length === 0 && source.hasMore && !source.error ? undefined : found.rows,
    searched: source.hasMore ? source.rows?.length : undefined,
  };
}
