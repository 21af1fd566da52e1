import { expect, test } from 'vitest';
import { declaredVerbs } from '#lib/compute/server-actions/verbs.ts';
import type { Verb } from './verb.ts';

type AnyVerb = Pick<Verb<string, string, never>, 'inverse'>;

/** All exports of the files that declare verbs. */
const FILES = import.meta.glob<Record<string, unknown>>('../**/verbs.ts', { eager: true });

const isVerbs = (value: unknown): value is Record<string, AnyVerb> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const kinds: [string, Record<string, AnyVerb>][] = [
  ...Object.entries(FILES).flatMap(([file, exports]) =>
    Object.entries(exports).flatMap(([name, value]): [string, Record<string, AnyVerb>][] =>
      /verbs$/i.test(name) && isVerbs(value) ? [[`${name} of ${file}`, value]] : [],
    ),
  ),
  ['servers', Object.fromEntries(declaredVerbs.map((verb) => [verb.name, verb]))],
];

test.each(kinds)('%s: a verb and its inverse name each other', (_kind, verbs) => {
  const pairs = Object.entries(verbs).flatMap(([name, { inverse }]) =>
    inverse === undefined ? [] : [[name, inverse]],
  );
  expect(pairs.filter(([name, inverse = '']) => verbs[inverse]?.inverse !== name)).toEqual([]);
});

test('the verbs of many kinds are compared', () => {
  expect(kinds.length).toBeGreaterThan(15);
});
