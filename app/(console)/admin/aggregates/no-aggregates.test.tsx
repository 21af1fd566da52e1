import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx';
import { NoAggregates } from './no-aggregates.tsx';

test('where there is no aggregate, the list itself leads to the form for the first', () => {
  const html = renderToStaticMarkup(
    <I18nProvider language="en" locale="en">
      <NoAggregates />
    </I18nProvider>,
  );
  expect(html).toMatch(/<a [^>]*href="\/admin\/aggregates\?create=true"[^>]*>.*Create aggregate<\/a>/);
});
