import { expect, test } from 'vitest';
import { pathOf } from './icon-loader.js';

test('lines, boxes and circles of an icon become one path', () => {
  const shapes: [string, Record<string, string>][] = [
    ['path', { d: 'M5 12h14', key: 'a' }],
    ['line', { x1: '1', y1: '2', x2: '3', y2: '4', key: 'b' }],
    ['circle', { cx: '12', cy: '12', r: '10', key: 'c' }],
    ['rect', { width: '20', height: '8', x: '2', y: '2', rx: '2', key: 'd' }],
    ['rect', { width: '2', height: '3', x: '4', y: '5', key: 'e' }],
  ];
  expect(pathOf(shapes)).toBe(
    [
      'M5 12h14',
      'M1 2L3 4',
      'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0',
      'M4 2h16a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-4a2 2 0 0 1 2 -2z',
      'M4 5h2v3h-2z',
    ].join(''),
  );
});

test('a path that begins with a step from nowhere begins at the same point behind another one', () => {
  const path = (d: string): [string, Record<string, string>] => ['path', { d }];
  expect(pathOf([path('M9 3v18'), path('m16 15-3-3 3-3')])).toBe('M9 3v18M16 15l-3-3 3-3');
  expect(pathOf([path('m2 4 1 1'), path('m.5.5h4'), path('m1 2')])).toBe('M2 4l1 1M.5 .5h4M1 2');
});

test('a filled dot is what its line covers', () => {
  expect(pathOf([['circle', { cx: '16.5', cy: '7.5', r: '.5', fill: 'currentColor' }]])).toBe(
    'M16 7.5a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0 -1 0',
  );
});

test('the rule of the build finds the icons, wherever they are installed', async () => {
  const { default: config } = await import('../../next.config.js');
  const [[glob, rule] = ['', undefined]] = Object.entries(config.turbopack?.rules ?? {});
  const { condition } = rule as { condition: { path: RegExp } };
  expect(glob).toBe('*.mjs');
  expect(condition.path.test('node_modules/lucide-react/dist/esm/icons/a-arrow-down.mjs')).toBe(true);
  expect(condition.path.test('node_modules/lucide-react/dist/esm/Icon.mjs')).toBe(false);
});

test('an icon with more than lines in it stays as it is, not half drawn', () => {
  expect(pathOf([['circle', { cx: '12', cy: '12', r: '2', fill: 'currentColor' }]])).toBeUndefined();
  expect(pathOf([['text', { x: '1' }]])).toBeUndefined();
});
