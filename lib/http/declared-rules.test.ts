import { expect, test } from 'vitest';
import { DEFINITIONS } from '#lib/platform.ts';
import pinned from '#lib/testing/access-matrix/declared-rules.json' with { type: 'json' };
import { operationsOf } from '#lib/testing/access-matrix/operations.ts';

/**
 * The access matrix derives expectations from declarations. This table checks the declarations: it fails if an
 * operation beyond a reader's rights is declared too openly.
 */
const ruleOf = new Map(operationsOf(DEFINITIONS).map(({ name, policy }) => [name, policy?.rule]));

test.each(Object.entries(pinned))('rule %s is declared by each operation that it is pinned to', (rule, names) => {
  expect(names.filter((name) => ruleOf.get(name) !== rule)).toEqual([]);
});
