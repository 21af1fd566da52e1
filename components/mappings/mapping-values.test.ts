import { expect, test } from 'vitest';
import { assertionText, parseAssertion } from './mapping-values.ts';

test('an assertion is shown shortly, and pasted again it is the same', () => {
  const assertion = { uid: ['ada'], groups: ['ops', 'dev'], none: [], list: ['a;b'] };
  const text = assertionText(assertion);
  expect(JSON.parse(text)).toEqual({ uid: 'ada', groups: ['ops', 'dev'], none: [], list: 'a;b' });
  expect(parseAssertion(text)).toEqual(assertion);
});
