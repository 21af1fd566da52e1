import { expect, test } from 'vitest';
import { grownWidths, withWidths } from './use-column-widths.ts';

test('widths only grow, and stay the same object while none does', () => {
  const before = { zone: 5, status: 8 };
  expect(grownWidths(before, { zone: 4.75, status: 8 })).toBe(before);
  expect(grownWidths(before, { zone: 6, age: 5 })).toEqual({ zone: 6, status: 8, age: 5 });
});

test('a column has its measured width, unless it was never shown, takes the spare width or was resized', () => {
  const column = (id: string, more = {}) => ({ id, header: id, width: 10, cell: () => id, ...more });
  const columns = [
    column('name', { grows: true }),
    column('zone'),
    column('host'),
    column('type', { isResized: true }),
  ];
  const layout = { columns, density: 'compact', hasSelection: false, hasMenu: false } as const;
  const sized = withWidths(layout, { name: 30, zone: 5, type: 12 });
  expect(sized.columns.map(({ width }) => width)).toEqual([10, 5, 10, 10]);
});
