import { answerOf } from '#lib/client/answer-of.ts';
import { COMPUTE } from '#lib/client/api-versions.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { ServerGroupList } from './schema.ts';

export const serverGroupsQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'server_group',
    key: ['list'],
    path: 'compute/v2.1/os-server-groups',
    answer: answerOf<typeof ServerGroupList>(),
    headers: COMPUTE,
    send,
  });
