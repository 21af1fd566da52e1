'use client';

import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';
import { Age } from './age.tsx';
import type { RowSource } from './row-source.ts';

interface FooterProps<Row> {
  source: RowSource<Row>;
  selectedCount: number;
  menus?: ReactNode;
}

export function ResourceTableFooter<Row>({ source, selectedCount, menus }: FooterProps<Row>) {
  const { t, format } = useI18n();
  const shown = source.rows?.length ?? 0;
  const rows =
    source.searched !== undefined
      ? t('{shown} found in {searched} so far: this filter is applied in the browser', {
          shown: format.number(shown),
          searched: format.number(source.searched),
        })
      : source.hasMore && source.total !== undefined
        ? t('{shown} of {total}', { shown: format.number(shown), total: format.number(source.total) })
        : t('{count, plural, one {# row} other {# rows}}', { count: shown });
  return (
    <footer className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-t px-3 py-1 text-ink-faint text-small">
      <span className="tabular-nums">{rows}</span>
      {selectedCount > 0 && <span className="tabular-nums">{t('{count} selected', { count: selectedCount })}</span>}
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
