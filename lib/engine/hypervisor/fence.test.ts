import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fenceCommand } from './fence.ts';

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
