import { expect, test } from 'vitest';
import {
  areTabs,
  contentOf,
  currentBuiltIn,
  hrefOfView,
  isAsSaved,
  offerNoChoice,
  paramsOfSaved,
  type ViewState,
} from './list-view.ts';

const size = { key: 'size', isDescending: true };
const views = [{ label: 'All' }, { label: 'Errors', where: ['status:error'] }, { label: 'Largest', sort: size }];
const state = (given: Partial<ViewState> = {}): ViewState => ({
  q: '',
  where: [],
  sort: null,
  cols: null,
  group: null,
  ...given,
});
const saved = (given: Partial<ViewState>) => ({
  id: '1',
  name: 'Mine',
  is_shared: false,
  author: { id: 'a', name: 'anna' },
  ...contentOf(state(given)),
});

test('the address tells which built-in view is on screen', () => {
  expect(currentBuiltIn(views, state())?.label).toBe('All');
  expect(currentBuiltIn(views, state({ where: ['status:error'] }))?.label).toBe('Errors');
  expect(currentBuiltIn(views, state({ sort: size }))?.label).toBe('Largest');
  expect(currentBuiltIn(views, state({ sort: { ...size, isDescending: false } }))?.label).toBe('All');
});

test('a single view leads nowhere, and so do views that show nothing; one that is not counted may', () => {
  const none = [
    { label: 'All', count: 0 },
    { label: 'Errors', where: ['status:error'], count: 0 },
  ];
  const largest = { label: 'Largest', sort: size };
  expect(offerNoChoice([{ label: 'All' }])).toBe(true);
  expect(offerNoChoice([...none, largest])).toBe(true);
  expect(
    offerNoChoice([
      { label: 'Open', count: 0 },
      { label: 'Ended', where: ['status:ended'], count: 3 },
    ]),
  ).toBe(false);
  expect(offerNoChoice(views)).toBe(false);
});

test('a lone view is no tab, until a view of one’s own stands beside it', () => {
  expect(areTabs([{ label: 'All' }], [])).toBe(false);
  expect(areTabs([{ label: 'All' }], ['mine'])).toBe(true);
  expect(areTabs(views, [])).toBe(true);
});

test('a condition that no view has, or free text, is no built-in view', () => {
  expect(currentBuiltIn(views, state({ where: ['status:in-use'] }))).toBeUndefined();
  expect(currentBuiltIn(views, state({ q: 'web' }))).toBeUndefined();
});

test('a view is as it was saved until text, conditions, order, columns or grouping change', () => {
  const given = { q: 'web', where: ['az:!nova'], sort: size, cols: ['name', 'size'], group: 'host' };
  const view = saved(given);
  expect(isAsSaved(view, state(given))).toBe(true);
  for (const change of [
    { q: '' },
    { where: [] },
    { sort: null },
    { cols: ['size', 'name'] },
    { cols: null },
    { group: null },
  ]) {
    expect(isAsSaved(view, state({ ...given, ...change }))).toBe(false);
  }
});

test('the address of a saved view says everything it shows', () => {
  const where = ['az:!nova', 'status:ACTIVE'];
  const href = hrefOfView(paramsOfSaved(saved({ q: 'web', where, sort: size, cols: ['name', 'size'], group: 'host' })));
  expect(new URLSearchParams(href).getAll('where')).toEqual(['az:!nova', 'status:ACTIVE']);
  expect(Object.fromEntries(new URLSearchParams(href))).toMatchObject({
    q: 'web',
    sort: '-size',
    cols: 'name,size',
    group: 'host',
    view: '1',
  });
});
