import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cyclesOf, importGraph } from '#lib/testing/import-graph.ts';

/** Which file may know which: what is imported by all stands below, and nothing leads back up. */
const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));
const GRAPH = importGraph(FILES, (file) => readFileSync(file, 'utf8'));

describe('Imports', () => {
  test('never lead back to where they began, those of types included', () => {
    expect(GRAPH.size).toBeGreaterThan(1000);
    expect(cyclesOf(GRAPH)).toEqual([]);
  });
});

describe('The walk over the imports', () => {
  const graphOf = (files: Record<string, string>) => importGraph(Object.keys(files), (file) => files[file] ?? '');

  test('sees imports of values, of types and on demand, over lines, relative and from the root; no packages', () => {
    const graph = graphOf({
      'lib/a.ts': "import { one,\n  two } from './b.ts';\nimport type { Three } from '#lib/c/c.ts';\nimport 'zod';\n",
      'lib/b.ts': "import '../app/d.ts';\nexport { x } from './a.ts';\nconst text = 'a';\n",
      'lib/c/c.ts': "const load = () => import('../a.ts');\nlet t: import('#lib/b.ts').B;\n",
      'app/d.ts': "// import { x } from '#lib/a.ts';\nconst from = 'lib';\n",
    });
    expect(Object.fromEntries(graph)).toEqual({
      'lib/a.ts': ['lib/b.ts', 'lib/c/c.ts'],
      'lib/b.ts': ['app/d.ts', 'lib/a.ts'],
      'lib/c/c.ts': ['lib/a.ts', 'lib/b.ts'],
      'app/d.ts': [],
    });
  });

  test('finds every group of files that lead back to one another, and no wrong one', () => {
    const graph = new Map([
      ['a', ['b', 'd']],
      ['b', ['c']],
      ['c', ['b']],
      ['d', ['d']],
      ['e', ['a', 'c', 'd']],
    ]);
    expect(cyclesOf(graph)).toEqual([['b', 'c'], ['d']]);
    expect(
      cyclesOf(
        new Map([
          ['a', ['b', 'c']],
          ['b', ['c']],
          ['c', []],
        ]),
      ),
    ).toEqual([]);
  });
});
