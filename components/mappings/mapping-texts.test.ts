import { expect, test } from 'vitest';
import { assertionText, parseAssertion, rulesFault } from './mapping-texts.ts';

test('an assertion is shown shortly, and pasted again it is the same', () => {
  const assertion = { uid: ['ada'], groups: ['ops', 'dev'], none: [], list: ['a;b'] };
  const text = assertionText(assertion);
  expect(JSON.parse(text)).toEqual({ uid: 'ada', groups: ['ops', 'dev'], none: [], list: 'a;b' });
  expect(parseAssertion(text)).toEqual(assertion);
});

test.each(['{', '[]', '"a"', 'null', '{"uid": {}}', '{"uid": ["a", null]}', '{"uid": [["a"]]}'])(
  '%s is no assertion',
  (text) => {
    expect(parseAssertion(text)).toBeUndefined();
  },
);

test('numbers and truth values of an assertion are texts', () => {
  expect(parseAssertion('{"age": 42, "is_staff": true, "ids": [1, "b"]}')).toEqual({
    ...{ age: ['42'], is_staff: ['true'], ids: ['1', 'b'] },
  });
});

test('rules are wrong if they are no list, empty, without their parts or incomplete', () => {
  const rule = { remote: [{ type: 'uid' }], local: [{ user: { name: '{0}' } }] };
  const grant = { remote: [{ type: 'groups' }], local: [{ group: { id: '' } }] };
  expect(['{}', '[]', '[{"remote": []}]', JSON.stringify([rule, grant])].map(rulesFault)).toEqual([
    'Enter a list of rules as JSON.',
    'Enter at least one rule.',
    'Each rule needs the lists "local" and "remote".',
    'Choose a group, or a project and a role, for each line.',
  ]);
  expect(rulesFault(JSON.stringify([rule]))).toBeUndefined();
});
