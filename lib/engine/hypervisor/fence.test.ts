import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fenceCommand, releaseFenceAfter } from './fence.ts';

const folder = mkdtempSync(join(tmpdir(), 'nephos-fence-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function program(script: string): string {
  const path = join(folder, 'fence');
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o700);
  return path;
}

test('a host is fenced when the program says so; its name is one argument, whatever is in it', async () => {
  const failures: string[] = [];
  const fence = fenceCommand(program(`printf '%s|' "$@" >${folder}/said`), (...args) => failures.push(args.join()));
  expect(await fence('h 1; $(reboot)')).toBe(true);
  expect(readFileSync(join(folder, 'said'), 'utf8')).toBe('off|h 1; $(reboot)|');
  expect(failures).toEqual([]);
});

test.each([
  ['fails', () => program('echo no such socket >&2; exit 1'), 'no such socket'],
  ['is not there', () => join(folder, 'none'), 'ENOENT'],
])('a host counts as running when the program %s', async (_, path, reason) => {
  const failures: string[] = [];
  expect(await fenceCommand(path(), (host, why) => failures.push(`${host} ${why}`))('h1')).toContain(reason);
  expect(failures).toEqual([expect.stringContaining(reason)]);
});

test.each([
  ['that has lost its power is forgotten', true, ['forget h1']],
  ['that may still have it is not', false, []],
])('a host %s', async (_, isOff, expected) => {
  const said: string[] = [];
  const fence = releaseFenceAfter(
    async () => isOff,
    async (host) => void said.push(`forget ${host}`),
    () => said.push('failed'),
  );
  expect([await fence('h1'), said]).toEqual([isOff, expected]);
});

test('a host that could not be forgotten is without power all the same', async () => {
  const said: unknown[] = [];
  const away = new Error('no OVN');
  const fence = releaseFenceAfter(
    async () => true,
    () => Promise.reject(away),
    (...args) => said.push(args),
  );
  expect([await fence('h1'), said]).toEqual([true, [['h1', away]]]);
});
