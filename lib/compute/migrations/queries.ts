import { answerOf } from '#lib/client/answer-of.ts';
import { COMPUTE } from '#lib/client/api-versions.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { MigrationList, ServerMigrationList } from './schema.ts';

interface Moves {
  host?: string;
  instance_uuid?: string;
}

export const migrationsQuery = (projectId: string, moves: Moves, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'server',
    key: ['migrations', moves],
    path: `compute/v2.1/os-migrations?${new URLSearchParams({ ...moves })}`,
    answer: answerOf<typeof MigrationList>(),
    headers: COMPUTE,
    send,
  });

const liveRoot = (serverId: string) => `compute/v2.1/servers/${serverId}/migrations`;
/** Running live migrations of a server. */
export const liveMigrationsQuery = (projectId: string, serverId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'server',
    key: ['live-migrations', serverId],
    path: liveRoot(serverId),
    answer: answerOf<typeof ServerMigrationList>(),
    headers: COMPUTE,
    isTransitional: ({ migrations }) => migrations.length > 0,
    send,
  });

/** The server stays on its host. */
export const useAbortMigration = (projectId: string, serverId: string) =>
  useProjectMutation(projectId, ['server', 'host'], (id: number) =>
    projectRequest(projectId, `${liveRoot(serverId)}/${id}`, { method: 'DELETE', headers: COMPUTE }),
  );

/** Completes a live migration soon, at the cost of a pause of the guest. */
export const useForceMigration = (projectId: string, serverId: string) =>
  useProjectMutation(projectId, ['server', 'host'], (id: number) =>
    projectRequest(projectId, `${liveRoot(serverId)}/${id}/action`, {
      method: 'POST',
      json: { force_complete: null },
      headers: COMPUTE,
    }),
  );
