import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DEFINITIONS } from '#lib/platform.ts';
import { operations, rule } from './operations.ts';

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
function isAsked(name: string): boolean {
  const [, constant] = new RegExp(`const (\\w+) = rule\\('${name}'`).exec(SOURCES.join('\n')) ?? [];
  return constant === undefined
    ? ASKING.includes(`rule('${name}'`)
    : new RegExp(`(?<!const )\\b${constant}\\b`).test(ASKING);
}

describe('Operations', () => {
  test('each one is enforced: a deployer who overrides its rule changes something', () => {
    expect(operations().size).toBeGreaterThan(200);
    const others = [...operations().keys()].filter((name) => !declaredBeside.has(name));
    expect(others.filter((name) => !isAsked(name))).toEqual([]);
  });

  test('each one is declared once, where the platform loads it, never with a second rule', () => {
    const declared = (declaration: RegExp) =>
      SOURCES.flatMap((text) => [...text.matchAll(declaration)].map(([, name = '']) => name));
    const names = declared(/\brule\('([^']+)', '/g);
    // Operations declared as a family, such as the kinds of QoS rules.
    const families = declared(/\brule\(`([^`]+)`, '/g).map(
      (name) => new RegExp(`^${name.replaceAll(/\$\{[^}]*\}/g, '\\w+')}$`),
    );
    const all = [...operations().keys()];
    expect(names.toSorted()).toEqual(all.filter((name) => names.includes(name)).toSorted());
    const others = all.filter((name) => !names.includes(name));
    expect(others.filter((name) => !families.some((family) => family.test(name)))).toEqual([]);
    expect(families.filter((family) => !others.some((name) => family.test(name)))).toEqual([]);
    expect(() => rule('volume:create', 'admin')).toThrow('volume:create is declared twice: project_member, admin.');
  });
});
