// @vitest-environment document
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectNoFaults } from '#lib/testing/document/axe.ts';
import { ConsoleDocument, cleanDocument } from '#lib/testing/document/screen.tsx';
import { newUser } from '#lib/testing/document/user.ts';
import { FilterBar } from './filter-bar.tsx';
import { useFilters } from './use-filters.ts';

const FIELDS = [
  {
    id: 'status',
    label: 'Status',
    operators: ['!'] as const,
    values: [
      { value: 'active', label: 'Active', count: 5 },
      { value: 'error', label: 'Error', count: 2 },
    ],
  },
  {
    id: 'owner',
    label: 'Owner',
    values: [{ value: 'ada' }, { value: 'tim' }],
    hasOneValue: true,
  },
  { id: 'size', label: 'Size', operators: ['>'] as const, unit: 'GiB' },
];

function Bar({ hasAlternatives }: { hasAlternatives: boolean }) {
  return <FilterBar filters={useFilters(FIELDS, { hasAlternatives })} label="Filter disks" />;
}

function open(search = '', hasAlternatives = true) {
  cleanDocument(`/disks${search}`);
  render(
    <ConsoleDocument session={undefined}>
      <Bar hasAlternatives={hasAlternatives} />
    </ConsoleDocument>,
  );
  return { user: newUser(), input: screen.getByRole('combobox', { name: 'Filter disks' }) };
}

const conditions = () => new URLSearchParams(window.location.search).getAll('where');
const chosen = () => screen.queryByRole('option', { selected: true })?.textContent;

test('the key / goes to the filter, arrows go through the suggestions, Enter takes one and Escape closes them', async () => {
  const { user, input } = open();
  await user.keyboard('/');
  expect(input).toHaveFocus();
  await screen.findByRole('option', { name: /Status/ });
  expect(chosen()).toBeUndefined();
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toBe('Statusstatus:');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(chosen()).toBe('Sizesize:');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(input).toHaveValue('status:');
});

test('Enter takes the first value; a second one is an alternative, and Backspace removes it', async () => {
  const { user, input } = open();
  await user.type(input, 'status:');
  await screen.findByRole('option', { name: /Active/ });
  await user.keyboard('{Enter}');
  expect(conditions()).toEqual(['status:active']);
  await user.type(input, 'status:er');
  await screen.findByRole('option', { name: /Error/ });
  await user.keyboard('{Enter}');
  expect(conditions()).toEqual(['status:active', 'status:error']);
  expect(document.querySelector('search')).toHaveTextContent(/Status: Active\s*or\s*Status: Error/);
  await user.keyboard('{Backspace}');
  expect(conditions()).toEqual(['status:active']);
});

test('where the list can be filtered by one value only, a second one replaces the first, and the list says so', async () => {
  const { user, input } = open('?where=status:active', false);
  await user.type(input, 'status:');
  expect(await screen.findByText('One value of this field at a time')).toBeVisible();
  await user.click(screen.getByRole('option', { name: /Error/ }));
  expect(conditions()).toEqual(['status:error']);
});

test('so does a field with one value in a list whose other fields have alternatives', async () => {
  const { user, input } = open('?where=status:active&where=status:error&where=owner:ada');
  await user.type(input, 'owner:');
  expect(await screen.findByText('One value of this field at a time')).toBeVisible();
  await user.click(screen.getByRole('option', { name: /tim/ }));
  expect(conditions()).toEqual(['status:active', 'status:error', 'owner:tim']);
});

test('the filter and its suggestions are accessible', async () => {
  const { user, input } = open('?where=status:active&where=status:error&where=size:>3');
  await user.type(input, 'status:');
  await screen.findByRole('option', { name: /Active/ });
  await expectNoFaults(document.body);
});
