import { globSync, readFileSync } from 'node:fs';
import { importGraph } from '../lib/testing/import-graph.ts';

/** What a test gets its database from, whichever engine that is. */
const SOURCE = 'lib/testing/postgres.ts';

/** Opens a database, and finds the same whichever it is: who may do what is decided before a row is read. */
const SAME_ON_EACH = 'lib/http/access-matrix.test.ts';

/** The tests whose findings depend on which database there is. */
export function databaseTests(): string[] {
  const files = globSync('{app,components,lib}/**/*.{ts,tsx}');
  const graph = importGraph(files, (file) => readFileSync(file, 'utf8'));
  const reaches = new Set<string>([SOURCE]);
  for (let before = 0; before < reaches.size; ) {
    before = reaches.size;
    for (const [file, targets] of graph) if (targets.some((target) => reaches.has(target))) reaches.add(file);
  }
  return [...reaches].filter((file) => /\.test\.tsx?$/.test(file) && file !== SAME_ON_EACH).sort();
}
