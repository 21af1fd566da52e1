import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** The command, without an abort. */
const commandOf =
  (...given: Parameters<typeof fenceCommand>) =>
  (host: string) =>
    fenceCommand(...given)(host, new AbortController().signal);

test('a host is fenced when the program says so; its name is one argument, whatever is in it', async () => {
  const failures: string[] = [];
  const fence = commandOf(program(`printf '%s|' "$@" >${folder}/said`), (...args) => failures.push(args.join()));
  expect(await fence('h 1; $(reboot)')).toBe(true);
  expect(readFileSync(join(folder, 'said'), 'utf8')).toBe('off|h 1; $(reboot)|');
  expect(failures).toEqual([]);
});

test.each([
  ['fails', () => program('echo no such socket >&2; exit 1'), 'no such socket'],
  ['is not there', () => join(folder, 'none'), 'ENOENT'],
])('a host counts as running when the program %s', async (_, path, reason) => {
  const failures: string[] = [];
  expect(await commandOf(path(), (host, why) => failures.push(`${host} ${why}`))('h1')).toContain(reason);
  expect(failures).toEqual([expect.stringContaining(reason)]);
});

test('a program whose host responds again is ended with what it has started, and is no failure', async () => {
  const failures: string[] = [];
  const abort = new AbortController();
  const pidFile = join(folder, 'pid');
  const fence = fenceCommand(
    program(`sleep 60 & echo $! >${pidFile}.new; mv ${pidFile}.new ${pidFile}; wait; sleep 60`),
    (_, why) => failures.push(why),
  );
  const outcome = fence('h1', abort.signal);
  await expect.poll(() => existsSync(pidFile)).toBe(true);
  const pid = readFileSync(pidFile, 'utf8').trim();
  expect(existsSync(`/proc/${pid}`)).toBe(true);
  abort.abort();
  expect([await outcome, failures]).toEqual([false, []]);
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
});
