import { answerOf } from '#lib/client/answer-of.ts';
import { COMPUTE } from '#lib/client/api-versions.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { ConsoleOutput, RemoteConsoleEnvelope } from './schema.ts';

const POLL_MS = 2000;

const WANTED = {
  serial: { protocol: 'serial', type: 'serial' },
  screen: { protocol: 'vnc', type: 'novnc' },
} as const;

export type ConsoleChoice = keyof typeof WANTED;

/** Request for a new console address. */
export const consoleCall = (serverId: string, choice: ConsoleChoice) =>
  ({
    method: 'POST',
    path: `compute/v2.1/servers/${serverId}/remote-consoles`,
    json: { remote_console: WANTED[choice] },
    headers: COMPUTE,
  }) as const;

/** A new console address, valid once. @throws ApiError */
export async function openConsoleAddress(projectId: string, serverId: string, choice: ConsoleChoice): Promise<string> {
  const { path, ...options } = consoleCall(serverId, choice);
  const answer = answerOf<typeof RemoteConsoleEnvelope>();
  const { remote_console } = await projectRequest(projectId, path, { ...options, answer });
  return remote_console.url;
}

interface ConsoleLog {
  projectId: string;
  serverId: string;
  /** Lines from the end; all if null. */
  lines: number | null;
  /** Polls every two seconds: console output causes no event. */
  isFollowed: boolean;
}

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
