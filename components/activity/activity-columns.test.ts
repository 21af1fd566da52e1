import { expect, test } from 'vitest';
import { tableFitOf } from '#components/console/table-fit.ts';
import { english } from '#lib/i18n/english.ts';
import { activityColumns } from './activity-columns.tsx';

test.each([
  ['a project', 'project', ['request', 'kind', 'result']],
  ['a domain', { domainId: 'd' }, ['request', 'kind', 'result']],
  ['all projects', 'all', ['request', 'kind', 'project', 'result']],
] as const)('in a narrow table of the activity of %s, the result makes room last', (_, of, hidden) => {
  const columns = activityColumns(english, { scope: 's', of }).filter(({ isOptional }) => !isOptional);
  const layout = { columns, density: 'compact', hasSelection: false, hasMenu: false } as const;
  expect(tableFitOf(layout, false).leftOut.map(({ cell }) => columns[cell - 1]?.id)).toEqual(hidden);
});

test('a window of 1024 px has room for the result, in a column as wide as its longest word in German', () => {
  const columns = activityColumns(english, { scope: 's', of: 'all' }).filter(({ isOptional }) => !isOptional);
  const layout = { columns, density: 'compact', hasSelection: false, hasMenu: false } as const;
  const hidden = tableFitOf(layout, false).leftOut.filter(({ below }) => below > 47);
  expect(hidden.map(({ cell }) => columns[cell - 1]?.id)).toEqual(['request', 'kind', 'project']);
  expect(columns.find(({ id }) => id === 'result')?.width).toBeGreaterThanOrEqual(9.5);
});
