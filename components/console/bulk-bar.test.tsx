import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { RowSource } from './row-source.ts';

const ROWS = Array.from({ length: 100 }, (_, index) => `web-${index}`);

/** Text of the bar over a list with a hundred loaded rows. */
function bar(selected: readonly string[], more: Pick<RowSource<string>, 'hasMore' | 'total' | 'maxLoaded'>): string {
  const nothing = () => undefined;
  const source: RowSource<string> = {
    ...{ rows: ROWS, ...more, loadMore: nothing, loadAll: async () => ROWS, retry: nothing },
    ...{ isLoadingMore: false, isFetching: false, error: null, updatedAt: 0 },
  };
  const state = selected.length === ROWS.length ? 'all' : 'some';
  return renderToStaticMarkup(
    <I18nProvider language="en" locale="en">
      <BulkBar
        source={source}
        selection={{ rows: selected, state, toggleAll: nothing, select: nothing, clear: nothing }}
        actions={[]}
        nameOf={(row) => row}
      />
    </I18nProvider>,
  ).replace(/<[^>]*>/g, '|');
}

test('where all loaded rows are selected, all that match are offered, with their number where it is known', () => {
  expect(bar(ROWS, { hasMore: true, total: 1500 })).toContain('Select all 1,500 that match');
  expect(bar(ROWS, { hasMore: true, total: undefined })).toContain('Select all that match');
});

test('of a list that is too long to load, the first rows are offered, and none once that many are loaded', () => {
  const long = { hasMore: true, maxLoaded: 1000 };
  expect(bar(ROWS, { ...long, total: 1500 })).toContain('Select the first 1,000 that match');
  expect(bar(ROWS, { ...long, total: undefined })).toContain('Select the first 1,000 that match');
  expect(bar(ROWS, { ...long, total: 900 })).toContain('Select all 900 that match');
  expect(bar(ROWS, { ...long, total: 1500, maxLoaded: ROWS.length })).not.toContain('that match');
});

test('they are not offered where the selection has them all, or is not of all that is loaded', () => {
  expect(bar(ROWS, { hasMore: false, total: 100 })).not.toContain('that match');
  expect(bar(ROWS.slice(0, 3), { hasMore: true, total: 1500 })).not.toContain('that match');
});
