import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { grantReadAccess } from './release-folder.ts';

test('all users can read what the server has built for itself, and programs stay executable', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'console'), { mode: 0o700 });
  writeFileSync(join(folder, 'console/page.js'), '', { mode: 0o600 });
  writeFileSync(join(folder, 'node'), '', { mode: 0o700 });
  chmodSync(folder, 0o700);
  grantReadAccess(folder);
  const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8);
  expect(['', 'console', 'console/page.js', 'node'].map(modeOf)).toEqual(['755', '755', '644', '755']);
});
