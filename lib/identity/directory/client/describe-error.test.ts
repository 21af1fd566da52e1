import { InvalidCredentialsError } from 'ldapts';
import { expect, test } from 'vitest';
import { describeError } from './describe-error.ts';

test.each([
  [new Error('No server responds'), 'No server responds.'],
  [new InvalidCredentialsError('80090308: data 52e\0'), '80090308: data 52e (result code 49).'],
  [new Error('one\r\ntwo\u202Ethree'), 'one two three.'],
  ['text', 'text.'],
])('%j is a sentence in one line', (error, sentence) => {
  expect(describeError(error)).toBe(sentence);
});

test('A message of a server is cut', () => {
  const message = describeError(new InvalidCredentialsError('x'.repeat(8 * 2 ** 20)));
  expect(message).toMatch(/^x+…/);
  expect(message.length).toBeLessThan(1100);
});
