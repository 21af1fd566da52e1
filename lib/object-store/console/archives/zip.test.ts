import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { hasTool } from '#lib/engine/tools.ts';
import { archiveNames } from './archive-names.ts';
import { writeZip, type ZipFile, zipLength } from './zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'nephos-zip-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const AT = Date.UTC(2026, 0, 31, 12, 34, 56);

type Content = ZipFile & { text: string };

const fileOf = (name: string, text: string): Content => ({
  name,
  text,
  size: Buffer.byteLength(text),
  modifiedAtMs: AT,
});

async function* inPieces({ text }: Content): AsyncGenerator<Uint8Array> {
  const data = Buffer.from(text);
  for (let at = 0; at < data.length; at += 7) yield data.subarray(at, at + 7);
}

async function zipOf(files: readonly Content[], zip64From?: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeZip(files, inPieces, zip64From)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads and verifies all files of an archive with Python's reader. */
const READ = `import json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
print(json.dumps([[i.filename, archive.read(i).decode(), list(i.date_time), i.is_dir()] for i in archive.infolist()]))`;

function readWithPython(archive: Buffer): [string, string, number[], boolean][] {
  const path = join(folder, 'archive.zip');
  writeFileSync(path, archive);
  return JSON.parse(execFileSync('python3', ['-c', READ, path], { encoding: 'utf8' }));
}

const FILES = [
  fileOf('a.txt', 'first'),
  fileOf('empty', ''),
  fileOf('ordner/', ''),
  fileOf('ordner/süß 🍰.txt', 'x'.repeat(100)),
];
const EXPECTED = FILES.map(({ name, text }) => [name, text, [2026, 1, 31, 12, 34, 56], name.endsWith('/')]);

describe('writeZip', () => {
  test.runIf(hasTool('python3', process.env.PATH ?? ''))(
    'another program reads the same names and data, with and without the fields of ZIP64',
    async () => {
      expect(readWithPython(await zipOf(FILES))).toEqual(EXPECTED);
      expect(readWithPython(await zipOf(FILES, 50))).toEqual(EXPECTED);
      expect(readWithPython(await zipOf([]))).toEqual([]);
    },
  );

  test('the length is known before the data is read', async () => {
    for (const from of [undefined, 1, 50, 200]) {
      expect((await zipOf(FILES, from)).length).toBe(zipLength(FILES, from));
    }
    expect(zipLength([{ name: 'large', size: 2 ** 33, modifiedAtMs: AT }])).toBeGreaterThan(2 ** 33);
  });

  test('data of another length than announced ends the archive with an error', async () => {
    const files = [{ ...fileOf('a', 'twelve bytes'), size: 5 }];
    await expect(zipOf(files)).rejects.toThrow('The data of a has 12 bytes instead of 5.');
  });

  test('an error of a file ends the archive, and nothing is read after the reader stops', async () => {
    const opened: string[] = [];
    const open = (file: Content) => {
      opened.push(file.name);
      return inPieces(file);
    };
    const chunks = writeZip(FILES, open);
    await chunks.next();
    await chunks.next();
    await chunks.return(undefined);
    expect(opened).toEqual(['a.txt']);
    const broken = writeZip(FILES, () => {
      throw new Error('The data is damaged.');
    });
    await broken.next();
    await expect(broken.next()).rejects.toThrow('damaged');
  });
});

describe('archiveNames', () => {
  const namesOf = (names: readonly string[], prefix = '') =>
    archiveNames(
      names.map((name) => ({ name, size: name.startsWith('!') ? 0 : 1 })),
      prefix,
    );

  test('paths are below the folder of the archive, whatever a key contains', () => {
    const names = ['/etc/passwd', '../../a', 'a//b', 'a/./b', '..', 'C:\\x', 'd:y', 'line\nbreak', 'a/b/'];
    expect(namesOf(names)).toEqual([
      '_/etc/passwd',
      '_/_/a',
      'a/_/b',
      'a/_/b (2)',
      '_ (2)',
      'C__x',
      'd_y',
      'line_break',
      'a/b/_',
    ]);
  });

  test('the prefix is left out, folders stay, and a file with the name of a folder gets a number', () => {
    expect(archiveNames([{ name: 'p/a/', size: 0 }], 'p/')).toEqual(['a/']);
    expect(namesOf(['p/x.tar.gz', 'p/x.tar.gz/part'], 'p/')).toEqual(['x.tar (2).gz', 'x.tar.gz/part']);
  });

  test('10,000 names that become equal are numbered without comparing all with all', () => {
    const names = Array.from({ length: 10_000 }, (_, index) =>
      [...index.toString(8).padStart(5, '0')].map((digit) => String.fromCharCode(1 + Number(digit))).join(''),
    );
    expect(new Set(namesOf(names)).size).toBe(10_000);
  });
});
