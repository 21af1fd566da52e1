'use client';

import type { ReactNode } from 'react';
import { ErrorPanel } from './error-panel.tsx';
import { FilteredEmpty } from './filtered-empty.tsx';
import { ForbiddenPanel } from './forbidden-panel.tsx';
import { GonePanel } from './gone-panel.tsx';
import type { RowSource } from './row-source.ts';

/** Screens that stand in the table's place; each can be replaced. */
export interface TableStates {
  /** Nothing exists yet. */
  empty: ReactNode;
  filteredEmpty?: ReactNode;
  forbidden?: ReactNode;
  gone?: ReactNode;
}

interface StateProps<Row> {
  source: RowSource<Row>;
  states: TableStates;
  isFiltered: boolean;
  onClearFilters: (() => void) | undefined;
}

/** What stands in the place of the rows, or undefined when there are rows (or skeletons of them) to show. */
export function tableState<Row>({ source, states, isFiltered, onClearFilters }: StateProps<Row>): ReactNode {
  const { rows, error } = source;
  if (rows && rows.length > 0) return undefined;
  if (error && !rows) {
    if (error.status === 403) return states.forbidden ?? <ForbiddenPanel error={error} />;
    if (error.status === 404) return states.gone ?? <GonePanel />;
    return <ErrorPanel error={error} onRetry={source.retry} isRetrying={source.isFetching} />;
  }
  if (!rows) return undefined;
  if (isFiltered) return states.filteredEmpty ?? <FilteredEmpty onClear={onClearFilters} />;
  return states.empty;
}
