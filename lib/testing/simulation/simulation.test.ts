import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** A process of its own, whose clocks are virtual. Rejects with what it printed if a seed fails. */
async function simulate(...options: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['lib/testing/simulation/run.ts', ...options]);
  return stdout.split('\n').filter((line) => line.startsWith('seed '));
}

test('no simulated fault breaks a promise: nothing runs twice, nothing is lost, everything ends', async () => {
  expect(await simulate('--seeds', '200', '--seconds', '20')).toEqual([]);
});

test('a seed has the same history every time, whatever ran before it', async () => {
  const all = await simulate('--from', '1', '--seeds', '8', '--hashes');
  const alone = await simulate('--from', '8', '--hashes');
  expect(new Set(all).size).toBe(8);
  expect(alone).toEqual(all.slice(-1));
});
