// @vitest-environment document
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ConsoleDocument, cleanDocument } from '#lib/testing/document/screen.tsx';
import { ColumnResizer } from './column-resizer.tsx';

test('keys resize a column: arrows by one step, Home and End to its limits', async () => {
  cleanDocument('/disks');
  const onResize = vi.fn();
  render(
    <ConsoleDocument session={undefined}>
      <ColumnResizer label="Size" width={8} onResize={onResize} />
    </ConsoleDocument>,
  );
  screen.getByRole('separator', { name: 'Width of Size' }).focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}{Home}{End}x');
  expect(onResize.mock.calls).toEqual([
    [7, true],
    [9, true],
    [3, true],
    [60, true],
  ]);
});
