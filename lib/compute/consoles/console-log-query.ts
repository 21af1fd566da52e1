import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '#lib/client/answer-of.ts';
import { projectRequest } from '#lib/client/request.ts';
import { clientOf } from '#lib/contract/client.ts';
import { serverApi } from '../servers/contract.ts';
import type { ConsoleOutput } from './schema.ts';

/** Console output causes no event. */
const POLL_MS = 2000;

/** @param lines number of lines from the end; all if null */
export const consoleLogQuery = (projectId: string, serverId: string, lines: number | null) =>
  queryOptions({
    queryKey: [projectId, 'server', 'log', serverId, lines],
    queryFn: ({ signal }) => {
      const json = { 'os-getConsoleOutput': { length: lines } };
      const { path, ...options } = clientOf(serverApi).act.request(serverId, json);
      return projectRequest(projectId, path, { ...options, signal, answer: answerOf<typeof ConsoleOutput>() });
    },
    refetchInterval: POLL_MS,
  });
