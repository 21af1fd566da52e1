// @vitest-environment document
import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RowSource } from '#components/console/row-source.ts';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { newUser } from '#lib/testing/document/user.ts';
import { useFrozenRows } from './use-frozen-rows.ts';

const OLD = { id: 'old', created_at: '2026-11-28T10:00:00Z', incident: { id: 'a' } } as ListedNotification;
const NEW = { id: 'new', created_at: '2026-11-28T10:01:00Z', incident: { id: 'b' } } as ListedNotification;

const nothing = () => undefined;
const SOURCE: RowSource<ListedNotification> = {
  ...{ rows: [], hasMore: false, loadMore: nothing, loadAll: async () => [], retry: nothing },
  ...{ isLoadingMore: false, isFetching: false, error: null, updatedAt: 0 },
};

function Desk({ rows }: { rows: ListedNotification[] }) {
  const frozen = useFrozenRows({ ...SOURCE, rows }, { isGrouped: false, list: 'all' });
  return (
    <>
      <main {...frozen.areaProps}>
        <span {...frozen.listProps}>
          {frozen.waiting > 0 && (
            <button type="button" onClick={frozen.show}>
              {frozen.waiting} new
            </button>
          )}
        </span>
        <ul {...frozen.listProps}>
          {frozen.source.rows?.map(({ id }) => (
            <li key={id}>
              <a href="#row">{id}</a>
            </li>
          ))}
        </ul>
      </main>
      <p>elsewhere</p>
    </>
  );
}

let update: () => void;
const user = newUser();
const ids = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

beforeEach(() => {
  cleanup();
  const { rerender } = render(<Desk rows={[OLD]} />);
  update = () => rerender(<Desk rows={[NEW, OLD]} />);
});

describe('A list that somebody works in', () => {
  test('the pointer goes from a row to the button without releasing the list, and the button shows what is new', async () => {
    await user.hover(screen.getByText('old'));
    update();
    expect(ids()).toEqual(['old']);
    await user.hover(screen.getByRole('button', { name: '1 new' }));
    expect(ids()).toEqual(['old']);
    await user.click(screen.getByRole('button', { name: '1 new' }));
    expect(ids()).toEqual(['new', 'old']);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('so does the focus', async () => {
    await user.tab();
    update();
    await user.tab({ shift: true });
    expect(screen.getByRole('button', { name: '1 new' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(ids()).toEqual(['new', 'old']);
  });

  test('a list that scrolls as the pointer reaches it stays frozen', () => {
    // Both events happen before the next render, as when the browser scrolls a row into view under the pointer.
    act(() => {
      const row = screen.getByText('old');
      row.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
      row.dispatchEvent(new Event('scroll'));
    });
    update();
    expect(ids()).toEqual(['old']);
    expect(screen.getByRole('button', { name: '1 new' })).toBeVisible();
  });

  test('it is released when the pointer leaves it', async () => {
    await user.hover(screen.getByText('old'));
    update();
    await user.hover(screen.getByText('elsewhere'));
    fireEvent.pointerMove(screen.getByText('elsewhere'), { clientX: 5, clientY: 5 });
    expect(ids()).toEqual(['new', 'old']);
  });
});
