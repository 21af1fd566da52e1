'use client';

import { alternatives, type FilterCondition } from '#lib/console/filter-condition.ts';
import { conditionOf, type FieldValue } from './filters.ts';
import type { RowSource } from './row-source.ts';
import { mapSource } from './row-sources.ts';
import { useMoreRows } from './use-more-rows.ts';

export type LocalFields<Row> = Readonly<
  Record<string, (row: Row, wanted: string) => FieldValue | readonly FieldValue[]>
>;

/**
 * Whether rows meet the conditions on these fields; conditions on other fields are evaluated elsewhere. Several values of
 * a field are alternatives.
 */
export function meetsAll<Row>(chips: readonly FilterCondition[], fields: LocalFields<Row>): (row: Row) => boolean {
  const groups = alternatives(chips.filter(({ field }) => fields[field])).map((group) =>
    group.map((chip) => ({ value: chip.value, read: fields[chip.field], isMet: conditionOf(chip) })),
  );
  return (row) => groups.every((group) => group.some(({ value, read, isMet }) => isMet(read?.(row, value))));
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
