import { contract } from '#lib/contract/contract.ts';
import { act, all, get, list, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

const live = { path: '/servers/{server_id}/migrations' } as const;
const one = { path: '/servers/{server_id}/migrations/{id}' } as const;

export const migrationApi = contract<typeof Schemas>()({
  ...{ service: 'compute', audience: 'project', path: '/os-migrations', one: 'migration', many: 'migrations' },
  kind: 'server',
  /** Only live migrations that are in progress have this key. */
  isTransitional: (migration: object) => 'server_uuid' in migration,
  operations: {
    list: list('Migration', 'MigrationQuery', { summary: 'List moves of servers' }),
    live: all('ServerMigration', {
      ...{ ...live, since: 23, summary: 'List the live migrations of a server that are in progress' },
    }),
    showLive: get({
      ...{ ...one, output: 'ServerMigration', since: 23, summary: 'Show a live migration that is in progress' },
    }),
    /** The server stays on its host. */
    abort: write('DELETE', { ...one, since: 24, status: 202, affects: ['host'], summary: 'Abort a live migration' }),
    act: act({
      path: '/servers/{server_id}/migrations/{id}/action',
      ...{ since: 22, affects: ['host'], summary: 'Force a live migration to complete' },
    }),
  },
});
