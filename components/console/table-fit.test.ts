import { expect, test } from 'vitest';
import type { TableColumn } from './table-column.ts';
import { columnLimitStyles, tableFitOf, tableFitStyles, withRoomForHeader } from './table-fit.ts';

const column = (id: string, width: number, more: Partial<TableColumn<object>> = {}): TableColumn<object> => ({
  id,
  header: id,
  width,
  cell: () => id,
  ...more,
});
const name = column('name', 6, { grows: true, isRowHeader: true });
const columns = [name, column('status', 10), column('size', 5, { align: 'end' }), column('zone', 8), column('age', 7)];
const layout = (of: readonly TableColumn<object>[]) =>
  ({ columns: of, density: 'compact', hasSelection: true, hasMenu: true }) as const;

test('in a narrow table the last columns make room, those first that say so; two stay beside the name', () => {
  const all = 2.5 + 3 + 14 + 10 + 5 + 8 + 7;
  expect(tableFitOf(layout(columns), false)).toEqual({
    least: all - 7 - 8,
    leftOut: [
      { cell: 6, below: all },
      { cell: 5, below: all - 7 },
    ],
  });
  const [, status, size, , age] = columns.map((each) => ({ ...each }));
  const first = { ...column('zone', 8), yields: true };
  const [gone] = tableFitOf(layout([name, ...[status, size, first, age].flatMap((each) => each ?? [])]), false).leftOut;
  expect(gone).toEqual({ cell: 5, below: all });
});

test('the name has room for some thirty letters', () => {
  expect(tableFitOf(layout([name, column('status', 10)]), true).least).toBe(5.5 + 14 + 10);
});

test('a column that somebody made narrower cuts its values, and one of long values may be wider than others', () => {
  const styles = columnLimitStyles(
    'volumes',
    layout([name, column('zone', 4, { isResized: true }), column('sum', 24)]),
  );
  expect(styles).toContain('[data-list=volumes] :is(td,th):nth-child(3){max-width:4rem}');
  expect(styles).toContain(':nth-child(4){max-width:24rem}');
  expect(columnLimitStyles('volumes', layout(columns))).not.toContain('max-width:1');
});

test('columns that somebody chose all stay', () => {
  expect(tableFitOf(layout(columns), true).leftOut).toEqual([]);
});

test('a header that is longer in another language gets its room', () => {
  expect(withRoomForHeader(column('Zone', 5))).toMatchObject({ width: 5 });
  expect(withRoomForHeader(column('Verfügbarkeitszone', 5, { sortKey: 'az' })).width).toBeGreaterThan(10);
});

test('columns are left out by the room that the table has, in wide windows only', () => {
  const styles = tableFitStyles('volumes', { least: 30, leftOut: [{ cell: 4, below: 50 }] });
  expect(styles).toContain('@container (max-width:49.99rem){[data-list=volumes] :is(td,th):nth-child(4)');
  expect(styles).toMatch(/^@media \(min-width:40rem\)\{\[data-list=volumes\]\{min-width:30rem\}/);
});
