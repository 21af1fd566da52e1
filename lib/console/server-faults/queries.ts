import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, withSearch } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { FailureReason } from '#lib/engine/workflows/failure-reason.ts';
import type { ServerFaultList } from './schema.ts';

const pathOf = (serverId: string | undefined) => withSearch('console/v1/server-faults', { server_id: serverId });
const answer = answerOf<typeof ServerFaultList>();

/** Why one server failed, or all that failed. */
export const serverFaultsQuery = (projectId: string, serverId?: string) =>
  projectQuery({ projectId, kind: 'server', key: ['faults', serverId], path: pathOf(serverId), answer });

/** Null if only the message is known. */
export async function readFaultReason(projectId: string, serverId: string): Promise<FailureReason | null> {
  const { faults } = await projectRequest(projectId, pathOf(serverId), { answer });
  return faults[0]?.reason ?? null;
}
