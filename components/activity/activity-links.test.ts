import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { importGraph } from '#lib/testing/import-graph.ts';

const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'app', 'components'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && existsSync(file));
const read = (file: string) => readFileSync(file, 'utf8');
const graph = importGraph(FILES, read);

/** Parts of lists and replacements for missing objects do not link from an object's page to its activity. */
const OF_LISTS =
  /^components\/console\/(?:resource-table|use-row-panel|row-panel|summary-panel|gone-panel|query-screen)/;

/** The source files of a page: all that it imports, directly or indirectly, except `OF_LISTS`. */
function partsOf(page: string): string[] {
  const parts = new Set([page]);
  for (const file of parts) {
    for (const target of graph.get(file) ?? []) if (!OF_LISTS.test(target)) parts.add(target);
  }
  return [...parts];
}

const NO_OBJECT: Readonly<Record<string, string>> = {
  'app/(console)/projects/[projectId]/page.tsx': 'the overview of a project shows the activity of the project',
  'app/(console)/domains/[domainId]/page.tsx': 'the overview of a domain shows the activity of the domain',
  'app/(console)/terminal/[projectId]/[serverId]/page.tsx': 'a window with a console and nothing else',
  'app/(console)/admin/moves/[jobId]/page.tsx': 'a job is a record itself: nothing is done to it',
};
const PAGES = FILES.filter((file) => /^app\/\(console\)\/.*\]\/page\.tsx$/.test(file));

describe('The page of an object', () => {
  test('is found by this test for every kind that has one', () => {
    expect(PAGES.length).toBeGreaterThan(20);
    expect(Object.keys(NO_OBJECT).filter((page) => !PAGES.includes(page))).toEqual([]);
  });

  test.each(PAGES.filter((page) => !Object.hasOwn(NO_OBJECT, page)))('%s leads to its activity', (page) => {
    const links = partsOf(page).filter((file) => /<(?:AllActivityLink|ActivityEntries)\b/.test(read(file)));
    expect(links).not.toEqual([]);
  });

  test.each(PAGES)('%s names one object in its address, which is looked up in the log after its deletion', (page) => {
    const params = [...page.matchAll(/\[(\w+)\]/g)].map(([, name = '']) => name);
    expect(params.filter((name) => name !== 'projectId' && name !== 'domainId').length).toBeLessThanOrEqual(1);
    expect(page in NO_OBJECT || params.some((name) => name !== 'projectId' && name !== 'domainId')).toBe(true);
  });

  test('shows the shared panel where it is gone: none has its own', () => {
    const gone = FILES.filter(
      (file) => /\bgone=\{|<DetailScreen\b/.test(read(file)) && !file.startsWith('components/console/'),
    );
    const reaching = gone.filter((file) =>
      [file, ...(graph.get(file) ?? [])].some((part) => /<GonePanel\b/.test(read(part))),
    );
    expect(gone.length).toBeGreaterThan(10);
    expect(reaching).toEqual(gone);
  });
});

/** Lists of objects that have neither a page nor an entry of their own in the log. */
const NOT_IN_LOG = [
  // Writes of objects are not recorded.
  'components/buckets/difference-table.tsx',
  'components/buckets/entry-table.tsx',
  'components/ha/uncovered-hosts.tsx',
];

describe('A list of objects without a page', () => {
  const lists = FILES.filter((file) => /<ResourceTable\b/.test(read(file)) && !file.startsWith('components/console/'));
  const without = lists.filter((file) => !/\bhrefOf\b|\bareEntries\b|\bhref=\{shown/.test(read(file)));

  test('leads from the panel of a row to its activity, unless the log knows nothing of it', () => {
    const silent = without.filter((file) => !/\bactivityIdOf=/.test(read(file)));
    expect(silent.toSorted()).toEqual(NOT_IN_LOG.toSorted());
  });
});
