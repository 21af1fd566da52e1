import { expect, test } from 'vitest';
import type { Actor } from '#lib/console/identity/access/schema.ts';
import { checkNames, readNames } from './pasted-names.ts';

const user = (id: string, name: string): Actor => ({
  type: 'user',
  id,
  name,
  domain: { id: 'd', name: 'Acme' },
  is_enabled: true,
});

test('names come apart at lines, commas, semicolons and tabs, keep their blanks inside, and count once', () => {
  expect(readNames(' anna\r\nben okafor, chloe;anna\t\n\n')).toEqual(['anna', 'ben okafor', 'chloe']);
  expect(readNames(' \n, ')).toEqual([]);
});

test('a name is found, unknown or ambiguous; a user who is named twice is one user', () => {
  const [anna, other] = [user('1', 'anna'), user('2', 'anna')];
  const ben = user('3', 'ben');
  const names = [
    { name: 'ben', users: [ben] },
    { name: '3', users: [ben] },
    { name: 'anna', users: [anna, other] },
    { name: 'nobody', users: [] },
  ];
  expect(checkNames({ names })).toEqual({
    found: [ben],
    unknown: ['nobody'],
    ambiguous: [{ name: 'anna', users: [anna, other] }],
  });
});
