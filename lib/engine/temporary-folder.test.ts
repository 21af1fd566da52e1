import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createProcessTemporaryFolder } from './temporary-folder.ts';

const parent = mkdtempSync(join(tmpdir(), 'nephos-temporary-'));
/** From another machine that shares the folder. */
const elsewhere = (pid: string) => `nephos-disks-another-0-${pid}-abcdef`;
afterAll(() => rmSync(parent, { recursive: true, force: true }));

test('what processes that died had on its way is removed; that of living ones, and what others keep there, is not', () => {
  const dead = execFileSync('sh', ['-c', 'echo $$'], { encoding: 'utf8' }).trim();
  const living = createProcessTemporaryFolder(parent);
  const start = basename(living).split('-').at(-3);
  const here = (from: string | undefined, pid: string | number) => `nephos-disks-${hostname()}-${from}-${pid}-abcdef`;
  // A dead process, an earlier process with the same pid, and one from before the last boot.
  const over = [here(start, dead), here(`${start}0`, process.pid), here('01234567', process.ppid)];
  for (const name of over) mkdirSync(join(parent, name, 'half'), { recursive: true });
  for (const name of ['nephos-disks', elsewhere('1'), elsewhere('2')]) mkdirSync(join(parent, name));
  const long = new Date(Date.now() - 48 * 3_600_000);
  utimesSync(join(parent, elsewhere('2')), long, long);
  const own = createProcessTemporaryFolder(parent);
  expect(readdirSync(parent).toSorted()).toEqual(
    [basename(living), basename(own), 'nephos-disks', elsewhere('1')].toSorted(),
  );
});
