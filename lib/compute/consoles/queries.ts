import { answerOf } from '#lib/client/answer-of.ts';
import { COMPUTE } from '#lib/client/api-versions.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { ConsoleOutput, RemoteConsoleEnvelope } from './schema.ts';

const POLL_MS = 2000;

/** A new address of a server's serial console; it opens once. @throws ApiError */
export async function openSerialConsole(projectId: string, serverId: string): Promise<string> {
  const { remote_console } = await projectRequest(projectId, `compute/v2.1/servers/${serverId}/remote-consoles`, {
    method: 'POST',
    json: { remote_console: { protocol: 'serial', type: 'serial' } },
    answer: answerOf<typeof RemoteConsoleEnvelope>(),
    headers: COMPUTE,
  });
  return remote_console.url;
}

interface ConsoleLog {
  projectId: string;
  serverId: string;
  /** Lines from the end; all when null. */
  lines: number | null;
  /** Asks again every two seconds: the guest writes without an event of the platform. */
  isFollowed: boolean;
}

/** What a server wrote to its console. */
export function consoleLogQuery({ projectId, serverId, lines, isFollowed }: ConsoleLog, send: Send = projectRequest) {
  const path = `compute/v2.1/servers/${serverId}/action`;
  return {
    ...projectQuery({
      projectId,
      kind: 'server',
      key: ['log', serverId, lines],
      path,
      answer: answerOf<typeof ConsoleOutput>(),
      headers: COMPUTE,
    }),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      send(projectId, path, {
        method: 'POST',
        json: { 'os-getConsoleOutput': { length: lines } },
        answer: answerOf<typeof ConsoleOutput>(),
        signal,
        headers: COMPUTE,
      }),
    refetchInterval: isFollowed ? POLL_MS : (false as const),
  };
}
