// @vitest-environment document
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConsoleDocument, cleanDocument } from '#lib/testing/document/screen.tsx';
import { newUser } from '#lib/testing/document/user.ts';
import { JsonTab } from './json-tab.tsx';

function open(value: unknown) {
  cleanDocument('/');
  render(
    <ConsoleDocument session={undefined}>
      <JsonTab value={value} />
    </ConsoleDocument>,
  );
  return screen.getByRole('textbox', { name: 'Filter' });
}

test.each([
  ['in an envelope', { volume: { id: 'v' } }, '.volume.id'],
  ['without an envelope', { name: 'debian', id: 'i' }, '.name'],
])('the example of a path exists in a response %s', (_what, value, path) => {
  expect(open(value)).toHaveAccessibleDescription(`A path such as ${path}`);
});

test('a path narrows the response, and one that does not exist says so', async () => {
  const filter = open({ volume: { id: 'v', size: 3 } });
  const user = newUser();
  await user.type(filter, '.volume.size');
  expect(screen.getByText('3')).toBeVisible();
  await user.type(filter, 's');
  expect(filter).toHaveAccessibleDescription(expect.stringContaining('Nothing found at this path.'));
});
