'use client';

import type { ReactNode } from 'react';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { ErrorAlert } from './error-alert.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { GonePanel } from './gone-panel.tsx';
import type { RowSource } from './row-source.ts';

// The error panel is part of this bundle, since nothing can be loaded if the server is unreachable; the panels for its
// responses are loaded on demand.
const FilteredEmpty = lazyComponent(async () => (await import('./filtered-empty.tsx')).FilteredEmpty);
const ForbiddenPanel = lazyComponent(async () => (await import('./forbidden-panel.tsx')).ForbiddenPanel);

export interface TableStates {
  empty: ReactNode;
  filteredEmpty?: ReactNode;
}

interface StateProps<Row> {
  source: RowSource<Row>;
  states: TableStates;
  isFiltered: boolean;
  onClearFilters?: (() => void) | undefined;
}

/** Content displayed instead of the rows; undefined while there are rows or they are loading. */
export function tableState<Row>({ source, states, isFiltered, onClearFilters }: StateProps<Row>): ReactNode {
  const { rows, error } = source;
  if (rows && rows.length > 0) return undefined;
  if (error && !rows) {
    if (error.status === 403) return <ForbiddenPanel error={error} />;
    if (error.status === 404) return <GonePanel />;
    return <ErrorPanel error={error} onRetry={source.retry} isRetrying={source.isFetching} />;
  }
  if (!rows) return undefined;
  if (isFiltered) return states.filteredEmpty ?? <FilteredEmpty onClear={onClearFilters} />;
  return states.empty;
}

/** Displayed if the latest refresh failed, so that the rows may be out of date. */
export function StaleBanner<Row>({ source }: { source: RowSource<Row> }) {
  const t = useT();
  if (!source.error || !source.rows) return null;
  return (
    <div className="border-b p-2">
      <ErrorAlert
        title={t('These rows may be out of date')}
        error={source.error}
        onRetry={source.retry}
        isRetrying={source.isFetching}
      />
    </div>
  );
}
