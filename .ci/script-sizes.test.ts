import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scriptSizes, sizeFaults, sizeTable } from './script-sizes.ts';

let build: string;

beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), 'nephos-sizes-'));
});

afterEach(() => rmSync(build, { recursive: true }));

function write(file: string, content: string) {
  mkdirSync(dirname(join(build, file)), { recursive: true });
  writeFileSync(join(build, file), content);
}

test('a page counts its own files, those of its layouts and those of all pages once, as they are sent', () => {
  write('build-manifest.json', JSON.stringify({ rootMainFiles: ['static/root.js'] }));
  const entryJSFiles = {
    '[project]/app/layout': ['static/shell.js'],
    '[project]/app/volumes/page': ['static/shell.js', 'static/list.js'],
  };
  write(
    'server/app/volumes/page_client-reference-manifest.js',
    `globalThis.__RSC_MANIFEST = globalThis.__RSC_MANIFEST || {};
globalThis.__RSC_MANIFEST["/volumes/page"] = ${JSON.stringify({ entryJSFiles })};`,
  );
  write('static/root.js.br', 'x'.repeat(1024));
  write('static/shell.js.br', 'x'.repeat(2048));
  write('static/list.js', 'x'.repeat(9000));
  write('static/list.js.br', 'x'.repeat(512));
  expect(scriptSizes(build)).toEqual([{ page: 'volumes', kib: 3.5 }]);
});

test('a page fails above the limit, whatever it is', () => {
  const sizes = [
    { page: 'map', kib: 230 },
    { page: 'list', kib: 200.04 },
    { page: 'form', kib: 200 },
    { page: 'home', kib: 150 },
  ];
  expect(sizeFaults(sizes)).toEqual([
    'map loads 230.0 KiB of script, more than 200 KiB',
    'list loads 200.0 KiB of script, more than 200 KiB',
  ]);
});

test('the table has the ten largest pages', () => {
  const sizes = Array.from({ length: 12 }, (_, index) => ({ page: `page-${index}`, kib: 200 - index }));
  expect(sizeTable(sizes).split('\n').slice(0, 2)).toEqual(['  200.0 KiB  page-0', '  199.0 KiB  page-1']);
  expect(sizeTable(sizes).trimEnd().split('\n')).toHaveLength(10);
});
