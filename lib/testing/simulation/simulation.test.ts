import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { BREAKS } from './breaks.ts';
import { withBreak } from './switchable-breaks.ts';

/** The output of a process of its own, whose clocks are virtual. Rejects with what it printed if a scenario fails. */
async function simulate(...options: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['lib/testing/simulation/run.ts', ...options]);
  return stdout.trim().split('\n');
}

const SUMMARY = expect.stringMatching(/^[1-9]\d* scenarios, 0 failed, /);

test('no simulated fault breaks a promise: nothing runs twice, nothing is lost, everything ends', async () => {
  expect(await simulate('--seeds', '200', '--seconds', '20')).toEqual([SUMMARY]);
});

test('no scenario breaks a promise that it broke once', async () => {
  expect(await simulate('--regressions')).toEqual([SUMMARY]);
});

// Which seed reports it changes with the code, so `npm run simulate -- --breaks` is run by hand.
test.each(BREAKS)('each safeguard can be switched off: $name', (one) => {
  expect(withBreak(readFileSync(one.file, 'utf8'), one)).toContain(one.broken);
});

test('a seed has the same history every time, whatever ran before it', async () => {
  const all = (await simulate('--from', '1', '--seeds', '8', '--hashes')).slice(0, -1);
  const alone = (await simulate('--from', '8', '--hashes')).slice(0, -1);
  expect(new Set(all).size).toBe(8);
  expect(alone).toEqual(all.slice(-1));
});
