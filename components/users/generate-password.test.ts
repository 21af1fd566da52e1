import { expect, test } from 'vitest';
import { generatePassword } from './generate-password.ts';

const rules = { min_length: 6, pattern: null, pattern_description: '' };

test('A generated password has letters of both cases, digits and a sign, and is never the same', () => {
  const passwords = Array.from({ length: 200 }, () => generatePassword(rules) ?? '');
  for (const password of passwords) expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[-_.+!%]).{20}$/);
  expect(new Set(passwords).size).toBe(200);
});

test('A generated password is as long as this cloud asks, and matches its expression', () => {
  const password = generatePassword({ ...rules, min_length: 40, pattern: '^(?=.*\\d.*\\d)\\S+$' });
  expect(password).toMatch(/^(?=.*\d.*\d)\S{40}$/);
});

test('No password is made up where none of many follows the rules', () => {
  expect(generatePassword({ ...rules, pattern: '^only this$' })).toBeUndefined();
});
