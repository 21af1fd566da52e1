'use client';

import { useEffect, useEffectEvent } from 'react';
import type { FilterCondition } from '#lib/console/filter-condition.ts';
import { meetsChip } from './filters.ts';
import type { RowSource } from './row-source.ts';
import { mapSource } from './row-sources.ts';

type Value = string | number | boolean | null | undefined;

export type LocalFields<Row> = Readonly<Record<string, (row: Row, wanted: string) => Value | readonly Value[]>>;

export const meetsAll = <Row>(row: Row, chips: readonly FilterCondition[], fields: LocalFields<Row>): boolean =>
  chips.every((chip) => {
    const read = fields[chip.field];
    return read === undefined || meetsChip(chip, read(row, chip.value));
  });

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
  const wantsMore = isLocal && source.hasMore && !source.isLoadingMore && !source.error;
  const loadMore = useEffectEvent(source.loadMore);
  // External system: the API, which returns one page at a time.
  useEffect(() => {
    if (wantsMore) loadMore();
  }, [wantsMore]);
  if (!isLocal) return source;
  const found = mapSource(source, (rows) => rows.filter((row) => meetsAll(row, chips, fields)));
  return {
    ...found,
    // The list is not empty until all rows have been examined.
    rows: found.rows?.length === 0 && source.hasMore && !source.error ? undefined : found.rows,
    searched: source.hasMore ? source.rows?.length : undefined,
  };
}
