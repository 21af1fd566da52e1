import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ownTemporaryFolder } from './temporary-folder.ts';

const parent = mkdtempSync(join(tmpdir(), 'nephos-temporary-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

test('what processes that died had on its way is removed; that of living ones, and what others keep there, is not', () => {
  const dead = execFileSync('sh', ['-c', 'echo $$'], { encoding: 'utf8' }).trim();
  const living = ownTemporaryFolder(parent);
  mkdirSync(join(parent, `nephos-disks-${dead}-x`, 'half'), { recursive: true });
  mkdirSync(join(parent, 'nephos-disks'));
  const own = ownTemporaryFolder(parent);
  expect(readdirSync(parent).toSorted()).toEqual([basename(living), basename(own), 'nephos-disks'].toSorted());
});
