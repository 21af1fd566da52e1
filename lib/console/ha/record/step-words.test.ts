import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stepWord } from './step-words.ts';

/** Names of tasks in the source of recoveries and of the isolation check. */
const tasks = globSync('lib/ha/{recovery,isolation}/*.ts')
  .filter((path) => !path.includes('.test.'))
  .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/'(\w+Task)'/g)].flatMap(([, name]) => name ?? []));

test('every task of a recovery has words', () => {
  expect(tasks).toEqual(expect.arrayContaining(['ConfirmFencingTask', 'ConfirmReachabilityTask', 'StartInstanceTask']));
  expect([...new Set(tasks)].filter((name) => stepWord(name) === name)).toEqual([]);
});

test('an unknown task keeps its name', () => {
  expect([stepWord('NewTask'), stepWord('constructor')]).toEqual(['NewTask', 'constructor']);
});
