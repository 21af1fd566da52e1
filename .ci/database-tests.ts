import { globSync, readFileSync } from 'node:fs';
import { importGraph } from '../lib/testing/import-graph.ts';

/** Every test that uses a database imports this file, directly or indirectly. */
const SOURCE = 'lib/testing/postgres.ts';

/** Opens a database but checks access before it reads a row, so the result is the same on every database. */
const SAME_ON_EACH = 'lib/http/access-matrix.test.ts';

const POSTGRES_ONLY = 'lib/db/every-statement.postgres.test.ts';

/**
 * Tests that every run repeats on PostgreSQL, grouped by what differs there. `lib/db/every-statement.postgres.test.ts`
 * checks that statements are valid; these tests check what depends on concurrent transactions or on how values compare.
 */
export const DIFFERENT_ON_POSTGRES = {
  'code of its own: transactions, migrations, dumps, sealed columns': [
    'lib/backup/backup.test.ts',
    'lib/backup/everything.test.ts',
    'lib/db/database.test.ts',
    'lib/db/migrations.test.ts',
    'lib/identity/bootstrap.test.ts',
    'lib/image/store/sweep.test.ts',
    'lib/keys/keys.test.ts',
    'lib/retention/every-table.test.ts',
    'lib/secrets-at-rest.test.ts',
    'lib/testing/migrated-database.test.ts',
  ],
  'replicas, which only PostgreSQL has': [
    'lib/auth/renewal.test.ts',
    'lib/auth/session.test.ts',
    'lib/bus/rabbitmq/rabbitmq.test.ts',
    'lib/bus/relay.test.ts',
    'lib/compute/consoles/replicas.test.ts',
    'lib/console/alerts/alerts.test.ts',
    'lib/events/replicas.test.ts',
    'lib/ha/drivers/over-rabbitmq.test.ts',
    'lib/identity/tokens/revocation-causes.test.ts',
  ],
  'leases and turns of workflows, including those of killed processes': [
    'lib/engine/crash.test.ts',
    'lib/engine/workflows/breaks.test.ts',
    'lib/engine/workflows/fairness.test.ts',
    'lib/engine/workflows/lease.test.ts',
    'lib/engine/workflows/periodic.test.ts',
    'lib/engine/workflows/runner.test.ts',
    'lib/engine/workflows/run-ownership.test.ts',
    'lib/object-store/crash.test.ts',
  ],
  'transactions that compete for the same rows, quotas or addresses': [
    'lib/block-storage/volumes/volumes.test.ts',
    'lib/compute/server-interfaces/server-interfaces.test.ts',
    'lib/compute/servers/create/capacity.test.ts',
    'lib/compute/servers/create/create.test.ts',
    'lib/console/ha/triage/triage.test.ts',
    'lib/ha/notifications/accept.test.ts',
    'lib/ha/recovery/storm.test.ts',
    'lib/identity/factors/factors.test.ts',
    'lib/identity/factors/passcode-limit.test.ts',
    'lib/identity/invitations/invitations.test.ts',
    'lib/identity/users/own-password.test.ts',
    'lib/image/transfer/file.test.ts',
    'lib/image/transfer/stage.test.ts',
    'lib/networking/floatingips/floatingips.test.ts',
    'lib/networking/networks/networks.test.ts',
    'lib/networking/ports/allocation.test.ts',
    'lib/networking/routers/routers.test.ts',
    'lib/networking/security-groups/security-groups.test.ts',
    'lib/networking/subnetpools/subnetpools.test.ts',
    'lib/quotas/quotas.test.ts',
    'lib/quotas/unified-limits.test.ts',
  ],
  'conditions on JSON, which each database writes in its own way': [
    'lib/block-storage/filters.test.ts',
    'lib/block-storage/metadata/metadata.test.ts',
    'lib/block-storage/volumes/volume-attributes.test.ts',
    'lib/networking/tags/tags.test.ts',
  ],
  'order, upper and lower case, empty values and patterns': [
    'lib/compute/aggregates/aggregates.test.ts',
    'lib/compute/servers/list/list.test.ts',
    'lib/ha/facts/scenarios.test.ts',
    'lib/console/ha/notifications/notifications.test.ts',
    'lib/console/facts/results.test.ts',
    'lib/console/navigation/search/search.test.ts',
    'lib/http/paging.test.ts',
    'lib/identity/projects/projects.test.ts',
    'lib/identity/users/users.test.ts',
    'lib/image/images/images.test.ts',
    'lib/networking/listing.test.ts',
  ],
  'sums and averages, whose types differ': ['lib/compute/measurements/measure.test.ts'],
} as const satisfies Record<string, readonly string[]>;

export function databaseTests(): string[] {
  const files = globSync('{app,components,lib}/**/*.{ts,tsx}');
  const graph = importGraph(files, (file) => readFileSync(file, 'utf8'));
  const reaches = new Set<string>([SOURCE]);
  for (let before = 0; before < reaches.size; ) {
    before = reaches.size;
    for (const [file, targets] of graph) if (targets.some((target) => reaches.has(target))) reaches.add(file);
  }
  return [...reaches].filter((file) => /\.test\.tsx?$/.test(file)).sort();
}

/** Returns the files to run on PostgreSQL: prepared statements and tests that can differ there, or all tests. */
export const postgresTests = (runsAll: boolean): string[] =>
  runsAll
    ? databaseTests().filter((file) => file !== SAME_ON_EACH && !file.endsWith('.real.test.ts'))
    : [POSTGRES_ONLY, ...Object.values(DIFFERENT_ON_POSTGRES).flat()];
