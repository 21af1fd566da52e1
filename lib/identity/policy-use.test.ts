import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { usePlatform } from '#lib/testing/platform.ts';
import type { Operation } from './policy.ts';
import { POLICY_TABLE } from './policy-table.ts';

const platform = usePlatform();

/** The operations that endpoints and actions declare. */
const declared = (): Set<Operation | undefined> =>
  new Set(
    platform.platform.definitions
      .flatMap(({ endpoints }) => endpoints)
      .flatMap(({ policy, actions = {} }) => [policy, ...Object.values(actions).map((action) => action.policy)]),
  );

/** The text of all sources that ask the policy beyond what is declared. */
const asking = (): string =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'lib/**/*.ts'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|policy-table/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .filter((text) => /policy\.(?:enforce|allows)\(/.test(text))
    .join('\n');

test('Every operation of the policy table is enforced: a deployer who overrides a line changes something', () => {
  const [used, text] = [declared(), asking()];
  const operations = Object.keys(POLICY_TABLE) as Operation[];
  expect(operations.filter((operation) => !used.has(operation) && !text.includes(`'${operation}'`))).toEqual([]);
});
