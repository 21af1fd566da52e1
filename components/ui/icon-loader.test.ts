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

test('an icon with more than lines in it stays as it is, not half drawn', () => {
  expect(pathOf([['circle', { cx: '12', cy: '12', r: '1', fill: 'currentColor' }]])).toBeUndefined();
  expect(pathOf([['text', { x: '1' }]])).toBeUndefined();
});
