import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStatements } from '#lib/testing/collected-statements.ts';
import { dropDatabase, migratedDatabaseUrl } from '#lib/testing/postgres.ts';

interface Exemption {
  matches: RegExp;
  /** Why PostgreSQL never receives this statement, and which test covers the one it receives. */
  reason: string;
}

const EXEMPTIONS: Exemption[] = [
  { matches: /^\s*(?:create|alter|drop)\b/i, reason: 'changes the schema; migrations have run on this database' },
  { matches: /\b(?:from|into) "?(?:a|parts)"?(?:$|[\s(])/, reason: 'names a table of a test' },
  { matches: /\bsqlite_(?:master|schema)\b|\bpragma(?:_\w+)?\b/i, reason: 'reads the schema of SQLite' },
  { matches: /^rollback$/i, reason: 'a test does what SQLite does after some errors' },
  { matches: /^\s*explain query plan\b/, reason: 'asks SQLite which index it uses' },
  {
    matches: /\bjson_extract\(servers\.flavor\b/,
    reason: 'PostgreSQL has ->> instead; compute/servers/list/name-sorts.test.ts runs it',
  },
  {
    matches: /\bjson_extract\(claims\b/,
    reason: 'PostgreSQL has ->> instead; console/results/results.test.ts runs it',
  },
  {
    matches: /\bjson_each\(/,
    reason: 'PostgreSQL has ->> instead; block-storage/volumes/volume-attributes.test.ts runs it',
  },
];

/** A complete test run collects more than this. */
const MIN_STATEMENTS = 2000;

const folder = process.env.NEPHOS_TEST_STATEMENTS;
let url: string;
let client: pg.Client;

beforeAll(async () => {
  url = (await migratedDatabaseUrl()) ?? '';
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await dropDatabase(url);
});

/** Error of PostgreSQL when it prepares the statement; undefined if it succeeds. */
async function rejectionOf(sql: string): Promise<string | undefined> {
  try {
    await client.query(`prepare collected as ${sql}`);
    await client.query('deallocate collected');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test('PostgreSQL accepts every statement that the tests on SQLite have compiled', async () => {
  if (!folder) throw new Error('Collect the statements first: NEPHOS_TEST_STATEMENTS=<folder> npm run test:unit');
  const statements = readStatements(folder);
  const exempt = new Map(EXEMPTIONS.map((exemption) => [exemption, 0]));
  const rejected: string[] = [];
  let prepared = 0;
  for (const { sql, file } of statements) {
    const exemption = EXEMPTIONS.find(({ matches }) => matches.test(sql));
    const rejection = exemption ? undefined : await rejectionOf(sql);
    if (exemption) exempt.set(exemption, (exempt.get(exemption) ?? 0) + 1);
    else if (rejection === undefined) prepared += 1;
    else rejected.push(`${rejection}: ${sql} (${file})`);
  }
  const lines = [...exempt].map(([{ reason }, count]) => `  ${count} not: ${reason}\n`);
  process.stdout.write(`\nPrepared ${prepared} of ${statements.length} distinct statements.\n${lines.join('')}`);
  expect(rejected).toEqual([]);
  expect([...exempt].filter(([, count]) => count === 0)).toEqual([]);
  expect(statements.length).toBeGreaterThan(MIN_STATEMENTS);
}, 120_000);
