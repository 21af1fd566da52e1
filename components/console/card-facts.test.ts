import { expect, test } from 'vitest';
import { cardFactsOf } from './card-facts.ts';

const columns = (...ids: string[]) =>
  ids.map((id) => ({ id, header: id, width: 5, cell: () => id, isRowHeader: id === 'name' }));

test('a card has three facts beside the name, the status first and without its label', () => {
  expect([...cardFactsOf(columns('name', 'size', 'zone', 'status', 'age'))]).toEqual([
    ['status', 'status'],
    ['size', 'labelled'],
    ['zone', 'labelled'],
  ]);
});

test('a card does not repeat its name: another fact takes the place', () => {
  const isName = ({ id }: { id: string }) => id === 'address';
  const shown = cardFactsOf(columns('name', 'status', 'network', 'address', 'device', 'mac'), isName);
  expect([...shown.keys()]).toEqual(['status', 'network', 'device']);
});

test('a card of an object without a status has the first three facts, or fewer', () => {
  expect([...cardFactsOf(columns('size', 'name', 'zone', 'type', 'age')).keys()]).toEqual(['size', 'zone', 'type']);
  expect([...cardFactsOf(columns('name', 'size')).keys()]).toEqual(['size']);
});
