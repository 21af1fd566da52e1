import { expect, test } from 'vitest';
import { roleSentence } from './role-sentence.ts';

test('roles of a user name the one place, or how many they are', () => {
  expect(roleSentence({ role: 'member', on: 'project', count: 1, place: 'web' })).toEqual({
    message: '{role} in {place}',
    values: { role: 'member', place: 'web' },
  });
  expect(roleSentence({ role: 'member', on: 'project', count: 3, place: null })).toEqual({
    message: '{role} in {count} projects',
    values: { role: 'member', count: 3 },
  });
});
