import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as facts from '#lib/compute/server-actions/verb-facts.ts';
import { declaredVerbs } from '#lib/compute/server-actions/verbs.ts';
import constantsLoader from './constants-loader.js';

const resourcePath = fileURLToPath(new URL('../compute/server-actions/verb-facts.ts', import.meta.url));

test('browsers get the values of constants, and nothing that they are computed from', async () => {
  const code = await constantsLoader.call({ resourcePath });
  expect(code).not.toContain('import');
  const given = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  expect({ ...given }).toEqual(JSON.parse(JSON.stringify(facts)));
});

test('the facts of a task are those of the first verb that has it', () => {
  expect(facts.TASKS['powering-off']).toEqual({ action: 'stop' });
  expect(Object.values(facts.TASKS).filter(({ movesDisks }) => movesDisks)).not.toEqual([]);
  for (const [task, { movesDisks = false }] of Object.entries(facts.TASKS)) {
    const first = declaredVerbs.find(({ tasks = [] }) => tasks.some((one) => one === task));
    expect([task, movesDisks]).toEqual([task, first?.movesDisks ?? false]);
  }
});
