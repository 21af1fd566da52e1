import { expect, test } from 'vitest';
import { tableFitOf } from '#components/console/table-fit.ts';
import { kindColumns } from '#components/kind/kind-columns.tsx';
import type { ActivityPlace } from '#lib/console/activity/log-queries.ts';
import { english } from '#lib/i18n/english.ts';
import { createFormat } from '#lib/i18n/format.ts';
import { activityList } from './kind.tsx';

const columnsOf = (of: ActivityPlace['of']) =>
  kindColumns(activityList(of), {
    ...{ t: english, format: createFormat('en', { timeZone: 'UTC' }), scope: 's' },
    ...{ projectOf: () => 's', isAcrossProjects: false, related: {} },
  }).filter(({ isOptional }) => !isOptional);

test.each([
  ['a project', 'project', ['request', 'kind', 'result']],
  ['a domain', { domainId: 'd' }, ['request', 'kind', 'result']],
  ['all projects', 'all', ['request', 'kind', 'project', 'result']],
] as const)('in a narrow table of the activity of %s, the result makes room last', (_, of, hidden) => {
  const columns = columnsOf(of);
  const layout = { columns, density: 'compact', hasSelection: false, hasMenu: false } as const;
  expect(tableFitOf(layout, false).leftOut.map(({ cell }) => columns[cell - 1]?.id)).toEqual(hidden);
});

test('a window of 1024 px has room for the result, in a column as wide as its longest word in German', () => {
  const columns = columnsOf('all');
  const layout = { columns, density: 'compact', hasSelection: false, hasMenu: false } as const;
  const hidden = tableFitOf(layout, false).leftOut.filter(({ below }) => below > 47);
  expect(hidden.map(({ cell }) => columns[cell - 1]?.id)).toEqual(['request', 'kind', 'project']);
  expect(columns.find(({ id }) => id === 'result')?.width).toBeGreaterThanOrEqual(9.5);
});
