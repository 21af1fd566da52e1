'use client';

import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';
import { Age } from './age.tsx';
import { totalsOf } from './column-totals.ts';
import type { RowSource } from './row-source.ts';
import type { TableLayout } from './table-layout.ts';
import type { TableSelection } from './use-resource-table.ts';

interface FooterProps<Row> {
  source: RowSource<Row>;
  layout: TableLayout<Row>;
  selection: TableSelection<Row>;
  menus?: ReactNode;
}

export function ResourceTableFooter<Row>({ source, layout, selection, menus }: FooterProps<Row>) {
  const { t, format } = useI18n();
  const { rows = [], searched, total, hasMore } = source;
  const shown = rows.length;
  const selected = selection.rows;
  const count =
    searched !== undefined
      ? t('{shown} found in {searched} so far: this filter is applied in the browser', {
          shown: format.number(shown),
          searched: format.number(searched),
        })
      : hasMore && total !== undefined
        ? t('{shown} of {total}', { shown: format.number(shown), total: format.number(total) })
        : t('{count, plural, one {# row} other {# rows}}', { count: shown });
  // The sum of the loaded rows would look like that of the list.
  const summed = selected.length > 0 ? selected : hasMore ? [] : rows;
  return (
    <footer className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-t px-3 py-1 text-ink-faint text-small">
      <span className="tabular-nums">{count}</span>
      {selected.length > 0 && <span className="tabular-nums">{t('{count} selected', { count: selected.length })}</span>}
      {totalsOf(layout.columns, summed).map(({ id, header, value }) => (
        <span key={id} className="tabular-nums">
          {header} <span className="text-ink-muted">{value}</span>
        </span>
      ))}
      {source.hasMore && source.searched === undefined && (
        <Button size="small" variant="ghost" onClick={source.loadMore} isLoading={source.isLoadingMore}>
          {t('Load more')}
        </Button>
      )}
      {source.updatedAt > 0 && (
        <span className={source.isFetching ? 'ms-auto' : 'ms-auto text-ink-muted'}>
          {t('Updated')} <Age at={source.updatedAt} />
        </span>
      )}
      {menus && <div className="-me-1 flex gap-1">{menus}</div>}
    </footer>
  );
}
