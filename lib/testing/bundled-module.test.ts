import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundledModule, sourcesDigest } from './bundled-module.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'nephos-bundle-'));
  mkdirSync(join(root, 'lib/folder'), { recursive: true });
  mkdirSync(join(root, 'packaging'));
  writeFileSync(join(root, 'lib/folder/one.ts'), 'export const one = 1;');
  for (const file of ['packaging/bundle.ts', 'package.json', 'package-lock.json']) cpSync(file, join(root, file));
});
afterEach(() => rmSync(root, { recursive: true }));

test.each([
  ['lib/folder/one.ts', 'changed'],
  ['lib/folder/two.ts', 'added'],
  ['package-lock.json', 'changed'],
])('a bundle is not used any more once %s was %s', (file) => {
  const before = sourcesDigest(root);
  writeFileSync(join(root, file), 'export const one = 2;');
  expect(sourcesDigest(root)).not.toBe(before);
});

test('a bundle stays in use when only a test changed', () => {
  const before = sourcesDigest(root);
  writeFileSync(join(root, 'lib/folder/one.test.ts'), '');
  expect(sourcesDigest(root)).toBe(before);
});

test('a bundled command fails as its source does: by its usage', async () => {
  const command = await bundledModule('lib/backup/restore-command.ts');
  const usage = () => execFileSync(process.execPath, [command], { stdio: 'pipe', encoding: 'utf8' });
  expect(usage).toThrow('Usage: npm run restore <backup> <data folder>');
});
