import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { MAX_PER_HOUR } from '#lib/console/alerts/deliver.ts';
import type { GrowthBound, RowSource } from '#lib/db/growth-bound.ts';
import { BoundedTable } from '#lib/db/table.ts';
import { RETENTIONS } from '#lib/platform.ts';
import { defaultQuotas } from '#lib/quotas/quotas.ts';
import { readEnv } from '#lib/settings/env.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { Retention } from './retention.ts';

const platform = usePlatform();

const env = readEnv({});

/**
 * Rate at which one owner can add rows to a table with a retention: requests and sign-ins per second, alerts per hour.
 */
const PACES: Record<RowSource, number> = {
  requests: env.NEPHOS_RATE_LIMIT_USER_REQUESTS_PER_SECOND,
  signIns: env.NEPHOS_RATE_LIMIT_IP_SIGN_INS_PER_MINUTE / 60,
  alerts: MAX_PER_HOUR,
  /** Only administrators add rows. */
  administrators: 0,
};

const modules: object[] = await Promise.all(
  readdirSync('lib/tables')
    .filter((file) => file.endsWith('.ts'))
    .map((file) => import(/* @vite-ignore */ resolve('lib/tables', file))),
);
/** All tables, by name. */
const DEFINITIONS = Object.fromEntries(
  modules
    .flatMap((module) => Object.values(module))
    .flatMap((tables) => Object.entries(tables))
    .filter((entry): entry is [string, BoundedTable] => entry[1] instanceof BoundedTable),
);
const bounds = Object.entries(DEFINITIONS).map(([name, { bound }]) => [name, bound] as const);
/** Tables of Kysely's migrator. */
const OF_KYSELY = ['kysely_migration', 'kysely_migration_lock'];

test('every table of the database has a definition, and no other', async () => {
  const { read, engine } = platform.platform.services.database;
  const names =
    engine === 'postgres'
      ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
      : sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`;
  const { rows } = await names.execute(read);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...OF_KYSELY, ...Object.keys(DEFINITIONS)].toSorted());
});

test('old rows are deleted from the tables that say so, and from no other', () => {
  const isDeletedFrom = (bound: GrowthBound): boolean =>
    typeof bound === 'object' && ('source' in bound || ('hasRetention' in bound && bound.hasRetention));
  const declared = bounds.filter(([, bound]) => isDeletedFrom(bound)).map(([table]) => table);
  const retained = RETENTIONS.map(({ table }) => table);
  expect([...new Set(retained)].toSorted()).toEqual(declared.toSorted());
});

test('no table that members write into is without a finite bound', () => {
  const isLimited = (bound: GrowthBound | undefined): boolean => {
    if (bound === undefined) return false;
    if (typeof bound === 'string' || 'reason' in bound) return true;
    if ('source' in bound) return Number.isFinite(PACES[bound.source]);
    if ('quota' in bound) return (defaultQuotas()[bound.quota] ?? -1) >= 0;
    return 'max' in bound ? Number.isFinite(bound.max) : isLimited(DEFINITIONS[bound.table]?.bound);
  };
  expect(bounds.filter(([, bound]) => !isLimited(bound))).toEqual([]);
});

/** Query plans of SQLite for the statements of one deletion step. */
function plansOf({ deleteExpired }: Retention): Promise<string[]> {
  return platform.platform.services.database.transact(async (tx) => {
    const statements: CompiledQuery[] = [];
    const recording = tx.withPlugin({
      transformQuery: ({ node, queryId }) => {
        statements.push(tx.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await deleteExpired(recording, new Date().toISOString(), 1);
    const plans: string[] = [];
    for (const { sql: text, parameters } of statements) {
      const explained = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
      const { rows } = await tx.executeQuery<{ detail: string }>(explained);
      plans.push(...rows.map(({ detail }) => detail));
    }
    return plans;
  });
}

test.each(RETENTIONS.map((retention) => [retention.table, retention] as const))(
  'what is old of %s is never searched for through the whole table',
  async (_table, retention) => {
    if (platform.platform.services.database.engine === 'postgres') return;
    const plans = await plansOf(retention);
    expect(plans).toContainEqual(expect.stringMatching(/^SEARCH .* USING (?:COVERING )?INDEX/));
    expect(plans.filter((plan) => plan.startsWith('SCAN') || plan.includes('TEMP B-TREE FOR ORDER'))).toEqual([]);
  },
);
