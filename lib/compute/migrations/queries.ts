import { answerOf } from '#lib/client/answer-of.ts';
import { COMPUTE } from '#lib/client/api-versions.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { MigrationList, ServerMigrationList } from './schema.ts';

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
    answer: answerOf<typeof MigrationList>(),
    headers: COMPUTE,
    send,
  });

const liveRoot = (serverId: string) => `compute/v2.1/servers/${serverId}/migrations`;
/** The live migrations of a server that are under way; none when there is none. */
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

/** Calls a live migration back: the server stays where it was. */
export const useAbortMigration = (projectId: string, serverId: string) =>
  useProjectMutation(projectId, ['server', 'host'], (id: number) =>
    projectRequest(projectId, `${liveRoot(serverId)}/${id}`, { method: 'DELETE', headers: COMPUTE }),
  );

/** Lets a live migration end soon, at the price of a pause of the guest. */
export const useForceMigration = (projectId: string, serverId: string) =>
  useProjectMutation(projectId, ['server', 'host'], (id: number) =>
    projectRequest(projectId, `${liveRoot(serverId)}/${id}/action`, {
      method: 'POST',
      json: { force_complete: null },
      headers: COMPUTE,
    }),
  );
