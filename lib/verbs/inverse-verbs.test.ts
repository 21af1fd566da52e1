import { expect, test } from 'vitest';
import { type PairedVerb, verbsOfKinds } from '#lib/testing/verb-kinds.ts';

const otherOf = ({ inverse, opposite }: PairedVerb = {}) => inverse ?? opposite;

test.each(verbsOfKinds())('%s: a verb and its inverse or opposite name each other', (_kind, verbs) => {
  const pairs = Object.entries(verbs).flatMap(([name, verb]) => {
    const other = otherOf(verb);
    return other === undefined ? [] : [[name, other]];
  });
  expect(pairs.filter(([name, other = '']) => otherOf(verbs[other]) !== name)).toEqual([]);
});

test('the verbs of many kinds are compared', () => {
  expect(verbsOfKinds().length).toBeGreaterThan(15);
});
