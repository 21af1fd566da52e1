import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';

/** A row of a table of the specification, the file of the test that guards it, and words of that test's title. */
export type GuardedRow = readonly [row: string, file: string, title: string];

/**
 * Declares tests that every row of a service's tables is guarded by a test which is there, and prints the map at the end.
 * @param folder where the files are, as the `import.meta.url` of the caller
 */
export function holdSpecification(
  service: string,
  folder: string,
  tables: Readonly<Record<string, readonly GuardedRow[]>>,
): void {
  describe.each(Object.entries(tables))('specification, %s', (_table, rows) => {
    test.each(rows)('%s is guarded by a test that is there, never by a missing one', (_row, file, title) => {
      expect(readFileSync(new URL(file, folder), 'utf8')).toContain(title);
    });
  });

  afterAll(() => {
    const lines = Object.entries(tables).flatMap(([table, rows]) => [
      '',
      `Specification, ${service}: ${table}`,
      ...rows.map(([row, file, title]) => `  ${row.padEnd(50)} ${file.replace(/\.test\.ts$/, '')}: ${title}`),
    ]);
    process.stdout.write(`${lines.join('\n')}\n`);
  });
}
