import { sql } from 'kysely';
import { columnsFor, type Migration } from './columns.ts';
import type { Database } from './database.ts';
import { firstRelease } from './migrations/0001-first-release.ts';
import { compute } from './migrations/0002-compute.ts';
import { networkingAndImages } from './migrations/0003-networking-and-images.ts';
import { accessRules } from './migrations/0004-access-rules.ts';
import { serverActions } from './migrations/0005-server-actions.ts';
import { imageData } from './migrations/0006-image-data.ts';
import { computeCatalogue } from './migrations/0007-compute-catalogue.ts';
import { securityGroups } from './migrations/0008-security-groups.ts';
import { fleet } from './migrations/0009-fleet.ts';
import { consoleViews } from './migrations/0010-console-views.ts';
import { forcedMigrations } from './migrations/0011-forced-migrations.ts';
import { actionReasons } from './migrations/0012-action-reasons.ts';
import { runQueues } from './migrations/0013-run-queues.ts';
import { stepTracebacks } from './migrations/0014-step-tracebacks.ts';
import { imagesOfThePlatform } from './migrations/0015-images-of-the-platform.ts';
import { portsOfServers } from './migrations/0016-ports-of-servers.ts';
import { consoleSessions } from './migrations/0018-console-sessions.ts';
import { failedSignIns } from './migrations/0020-failed-sign-ins.ts';
import { keyIds } from './migrations/0021-key-ids.ts';
import { retention } from './migrations/0022-retention.ts';
import { consoleClaims } from './migrations/0023-console-claims.ts';

/** In order; a migration that has shipped is never edited, only followed. */
const MIGRATIONS: Migration[] = [
  firstRelease,
  compute,
  networkingAndImages,
  accessRules,
  serverActions,
  imageData,
  computeCatalogue,
  securityGroups,
  fleet,
  consoleViews,
  forcedMigrations,
  actionReasons,
  runQueues,
  stepTracebacks,
  imagesOfThePlatform,
  portsOfServers,
  consoleSessions,
  retention,
  keyIds,
  consoleClaims,
  failedSignIns,
];

/** The names of all that this release can bring a schema to. */
export const knownMigrations = (): string[] => MIGRATIONS.map(({ name }) => name);

/** Brings the schema up to date, each migration in a transaction of its own. Safe to run from several replicas at once. */
export async function migrate(database: Database): Promise<void> {
  await database.transact(async (tx) => {
    if (database.engine === 'postgres') await sql`select pg_advisory_xact_lock(7305)`.execute(tx);
    await sql`create table if not exists schema_migrations (name text primary key, applied_at text not null)`.execute(
      tx,
    );
  });
  for (const migration of MIGRATIONS) await apply(database, migration);
}

function apply(database: Database, migration: Migration): Promise<void> {
  return database.transact(async (tx) => {
    if (database.engine === 'postgres') await sql`select pg_advisory_xact_lock(7305)`.execute(tx);
    const { name } = migration;
    const done = await tx.selectFrom('schema_migrations').select('name').where('name', '=', name).executeTakeFirst();
    if (done) return;
    await migration.up(tx, columnsFor(database.engine));
    await tx.insertInto('schema_migrations').values({ name, applied_at: new Date().toISOString() }).execute();
  });
}
