import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** A row of a document's table, the file of the test that guards it, and words of that test's title. */
export type GuardedRow = readonly [row: string, file: string, title: string];

const REPORTS = join('test-report', 'coverage');

/**
 * Declares one test per document: each row of its tables names an existing test. Whether that test passes is reported
 * separately. Writes the mapping to test-report/coverage.
 * @param folder `import.meta.url` of the caller, to which the files are relative
 */
export function reportCoverage(
  document: string,
  folder: string,
  tables: Readonly<Record<string, readonly GuardedRow[]>>,
): void {
  test(`${document}: every row is guarded by a test that exists`, () => {
    const texts = new Map<string, string>();
    const textOf = (file: string) => {
      const text = texts.get(file) ?? readFileSync(new URL(file, folder), 'utf8');
      texts.set(file, text);
      return text;
    };
    const rows = Object.entries(tables).flatMap(([table, ofTable]) => ofTable.map((row) => [table, ...row] as const));
    expect(rows.filter(([, , file, title]) => !textOf(file).includes(title))).toEqual([]);
    writeReport(document, tables);
  });
}

function writeReport(document: string, tables: Readonly<Record<string, readonly GuardedRow[]>>): void {
  const lines = Object.entries(tables).flatMap(([table, rows]) => [
    `${document}: ${table}`,
    ...rows.map(([row, file, title]) => `  ${row.padEnd(50)} ${file.replace(/\.test\.ts$/, '')}: ${title}`),
    '',
  ]);
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(join(REPORTS, `${document.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.txt`), lines.join('\n'));
}
