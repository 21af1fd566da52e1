import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { registeredResources } from '#lib/http/resource.ts';
import { DEFINITIONS } from '#lib/platform.ts';
import { rule } from '#lib/policy/operations.ts';
import { createPolicy, operations } from './policy.ts';

const declaredBeside = new Set(
  DEFINITIONS.flatMap(({ endpoints }) => endpoints)
    .flatMap(({ policy, actions = {} }) => [policy, ...Object.values(actions).map((action) => action.policy)])
    .map((operation) => operation?.name),
);

const SOURCES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'lib/**/*.ts'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
  .map((file) => readFileSync(file, 'utf8'));

/** Sources that check the policy themselves. */
const ASKING = SOURCES.filter((text) => /policy\.(?:enforce|allows)\(/.test(text)).join('\n');

/** Whether a service checks an operation, by its constant or at its declaration. */
function isChecked(name: string): boolean {
  const [, constant] = new RegExp(`const (\\w+) = rule\\('${name}'`).exec(SOURCES.join('\n')) ?? [];
  return constant === undefined
    ? ASKING.includes(`rule('${name}'`)
    : new RegExp(`(?<!const )\\b${constant}\\b`).test(ASKING);
}

describe('Operations', () => {
  test('each one is enforced: a deployer who overrides its rule changes something', () => {
    expect(operations().size).toBeGreaterThan(200);
    const others = [...operations().keys()].filter((name) => !declaredBeside.has(name));
    expect(others.filter((name) => !isChecked(name))).toEqual([]);
  });

  test('each one in the sources is declared by a resource', () => {
    const names = SOURCES.flatMap((text) => [...text.matchAll(/\brule\(\s*'([^']+)',/g)].map(([, name = '']) => name));
    const known = operations();
    expect(names.length).toBeGreaterThan(200);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  test('one that no resource declares cannot be checked, because no file could override it', () => {
    const undeclared = rule('volume:paint', 'admin');
    expect(() => createPolicy({}).ruleOf(undeclared)).toThrow('No resource declares the operation volume:paint.');
  });

  test('none has a second rule', () => {
    const resources = [...registeredResources(), { policies: [rule('volume:create', 'admin')] }];
    expect(() => operations(resources)).toThrow('volume:create is declared twice: project_member, admin.');
  });
});
