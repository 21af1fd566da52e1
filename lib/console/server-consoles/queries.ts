import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery } from '#lib/client/project-query.ts';
import type { ServerConsoles } from './schema.ts';

export const serverConsolesQuery = (projectId: string, serverId: string) =>
  projectQuery({
    projectId,
    kind: 'server',
    key: ['consoles', serverId],
    path: `console/v1/servers/${encodeURIComponent(serverId)}/consoles`,
    answer: answerOf<typeof ServerConsoles>(),
  });
