import { expect, test } from 'vitest';
import { DEFINITIONS } from '#lib/platform.ts';
import pinned from '#lib/testing/access-matrix/declared-rules.json' with { type: 'json' };
import { operationsOf } from '#lib/testing/access-matrix/operations.ts';

/**
 * The access matrix takes from the declarations what it expects of each operation. This table says what the declarations must
 * be: it fails when an operation that more than a reader's role is needed for becomes open to others.
 */
const ruleOf = new Map(operationsOf(DEFINITIONS).map(({ name, policy }) => [name, policy?.rule]));

test.each(Object.entries(pinned))('rule %s is declared by each operation that it is pinned to', (rule, names) => {
  expect(names.filter((name) => ruleOf.get(name) !== rule)).toEqual([]);
});
