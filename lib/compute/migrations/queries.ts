import { projectQuery, type Send } from '#lib/client/project-query.ts';
import { MigrationList } from './schema.ts';

interface Moves {
  host?: string;
  instance_uuid?: string;
}

/** Moves of servers from or to a host, or of one server, the newest first; the last thousand. */
export const migrationsQuery = (projectId: string, moves: Moves, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'server',
    key: ['migrations', moves],
    path: `compute/v2.1/os-migrations?${new URLSearchParams({ ...moves })}`,
    schema: MigrationList,
    headers: { 'openstack-api-version': 'compute 2.96' },
    send,
  });
