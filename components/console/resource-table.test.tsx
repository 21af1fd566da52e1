// @vitest-environment document
import { render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectNoFaults } from '#lib/testing/document/axe.ts';
import { ConsoleDocument, cleanDocument } from '#lib/testing/document/screen.tsx';
import { newUser } from '#lib/testing/document/user.ts';
import { numberColumn } from './number-column.ts';
import { ResourceTable } from './resource-table.tsx';
import type { RowSource } from './row-source.ts';
import { textColumn } from './text-column.tsx';

interface Disk {
  id: string;
  host: string;
  size: number;
}

const DISKS: readonly Disk[] = [
  { id: 'a', host: 'node-2', size: 10 },
  { id: 'b', host: 'node-1', size: 20 },
  { id: 'c', host: 'node-2', size: 30 },
  { id: 'd', host: '', size: 40 },
];
const nothing = () => undefined;
const SOURCE: RowSource<Disk> = {
  ...{ rows: DISKS, hasMore: false, loadMore: nothing, loadAll: async () => DISKS, retry: nothing },
  ...{ isLoadingMore: false, isFetching: false, error: null, updatedAt: 0 },
};
const COLUMNS = [
  textColumn<Disk>('name', 'Name', 9, ({ id }) => id, { isRowHeader: true }),
  numberColumn<Disk>(
    'size',
    'Size',
    5,
    (gib) => `${gib} GiB`,
    ({ size }) => size,
  ),
];

function open(path = '/disks', source = SOURCE, columns = COLUMNS) {
  cleanDocument(path);
  const width = { matches: false, addEventListener: nothing, removeEventListener: nothing };
  vi.stubGlobal('matchMedia', () => width);
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(nothing));
  const onOpen = vi.fn();
  render(
    <ConsoleDocument session={undefined}>
      <ResourceTable<Disk>
        listId="volumes"
        caption="Disks"
        columns={columns}
        source={source}
        idOf={({ id }) => id}
        nameOf={({ id }) => id}
        areEntries
        onOpen={onOpen}
        groupings={[{ id: 'host', label: 'Host', keyOf: ({ host }) => host }]}
        actions={() => [{ label: 'Grow', allowed: true, onSelect: nothing }]}
        bulkActions={[{ label: 'Delete', allowed: () => true, onRun: nothing }]}
        states={{ empty: 'No disks' }}
      />
    </ConsoleDocument>,
  );
  return { user: newUser(), onOpen };
}

const headers = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const focused = () => document.activeElement?.querySelector('th')?.textContent;
const selected = () =>
  screen.queryAllByRole('checkbox', { name: /^Select .$/, checked: true }).map((box) => box.getAttribute('aria-label'));
const footer = () => screen.getByRole('region', { name: 'Disks' }).querySelector('footer')?.textContent;
const focusFirst = () => screen.getAllByRole('row')[1]?.focus();

test('keys move the focus: arrows by one row, Page Up, Page Down, Home and End to the ends', async () => {
  const { user, onOpen } = open();
  focusFirst();
  const steps = [
    ['ArrowDown', 'b'],
    ['End', 'd'],
    ['ArrowUp', 'c'],
    ['Home', 'a'],
    ['PageDown', 'b'],
    ['PageUp', 'a'],
  ];
  for (const [key, row] of steps) {
    await user.keyboard(`{${key}}`);
    expect(focused()).toBe(row);
  }
  await user.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledWith(DISKS[0]);
});

test('keys select: Space one row, Shift and Space a range, Ctrl+A all rows, Escape none', async () => {
  const { user } = open();
  focusFirst();
  await user.keyboard(' {ArrowDown}{ArrowDown}{Shift>} {/Shift}');
  expect(selected()).toEqual(['Select a', 'Select b', 'Select c']);
  await user.keyboard('{Control>}a{/Control}');
  expect(selected()).toHaveLength(4);
  await user.keyboard('{Escape}');
  expect(selected()).toEqual([]);
});

test('keys that a check box does not use apply to its row after a click', async () => {
  const { user } = open();
  await user.click(screen.getByRole('checkbox', { name: 'Select b' }));
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('c');
});

test('the context menu key opens the actions of the focused row', async () => {
  const { user } = open();
  focusFirst();
  await user.keyboard('{ArrowDown}');
  document.activeElement?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
  expect(await screen.findByRole('menu', { name: 'Actions for b' })).toBeVisible();
});

test('the footer has the totals of all rows, and of the selection while rows are selected', async () => {
  const { user } = open();
  expect(footer()).toBe('4 rowsSize 100 GiB');
  await user.click(screen.getByRole('checkbox', { name: 'Select a' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select b' }));
  expect(footer()).toBe('4 rows2 selectedSize 30 GiB');
});

test('a list that is not completely loaded has no totals', () => {
  open('/disks', { ...SOURCE, hasMore: true, total: 9 });
  expect(footer()).not.toContain('Size');
});

test('rows are grouped by the choice in the menu, which is in the address; groups have a count and totals', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Columns and density' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Group by' }), 'Host');
  expect(window.location.search).toBe('?group=host');
  expect(headers()).toEqual(['node-11', 'b', 'node-22', 'a', 'c', 'No value1', 'd']);
  expect(within(screen.getByRole('row', { name: /node-2/ })).getByText('40 GiB')).toBeVisible();
});

test('an unknown grouping in the address is ignored', () => {
  open('/disks?group=colour');
  expect(headers()).toEqual(['a', 'b', 'c', 'd']);
});

test('a group is closed and opened by its button and by keys, and selected as a whole', async () => {
  const { user } = open('/disks?group=host');
  await user.click(screen.getByRole('button', { name: /node-2/ }));
  expect(headers()).toEqual(['node-11', 'b', 'node-22', 'No value1', 'd']);
  await user.keyboard('{ArrowDown}{ArrowUp}{ArrowRight}');
  expect(headers()).toHaveLength(7);
  await user.keyboard('{ArrowLeft}{Enter} ');
  expect(selected()).toEqual(['Select a', 'Select c']);
  await user.keyboard('{ArrowLeft}');
  expect(footer()).toContain('2 selected');
});

test('a range in a grouped list follows the order on screen; all rows include those of closed groups', async () => {
  const { user } = open('/disks?group=host');
  await user.click(screen.getByRole('checkbox', { name: 'Select b' }));
  await user.keyboard('{ArrowDown}{ArrowDown}{Shift>} {/Shift}');
  expect(selected()).toEqual(['Select b', 'Select a']);
  await user.keyboard('{ArrowUp}{ArrowLeft}{Control>}a{/Control}');
  expect(screen.getByRole('region', { name: 'Actions for the selection' })).toHaveTextContent('4 selected');
});

test('a grouping fetches the other pages of a list', () => {
  const loadMore = vi.fn();
  open('/disks?group=host', { ...SOURCE, hasMore: true, loadMore });
  expect(loadMore).toHaveBeenCalled();
});

test.each(['/disks', '/disks?group=host'])(
  'the table at %s, its menus and the choice of columns are accessible',
  async (path) => {
    const { user } = open(path);
    await user.click(screen.getByRole('checkbox', { name: 'Select b' }));
    await expectNoFaults(document.body);
    await user.click(screen.getByRole('button', { name: 'Columns and density' }));
    await expectNoFaults(await screen.findByRole('dialog', { name: 'Columns and density' }));
  },
);

test('a long text has two lines, and a card does not repeat its name', () => {
  const text = 'The disk of the database, which is backed up every night and must not be detached';
  const long = textColumn<Disk>('note', 'Note', 9, ({ id }) => `${text} (${id})`);
  open('/disks', SOURCE, [...COLUMNS, textColumn<Disk>('copy', 'Copy', 9, ({ id }) => id), long]);
  const [, row] = screen.getAllByRole('row');
  expect(within(row ?? document.body).getByText(`${text} (a)`)).toHaveClass('line-clamp-2');
  const facts = [...(row?.querySelectorAll('[data-fact]') ?? [])].map((cell) => cell.getAttribute('data-label'));
  expect(facts).toEqual(['Size', 'Note']);
});
