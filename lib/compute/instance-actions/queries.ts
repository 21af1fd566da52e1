import { answerOf } from '#lib/client/answer-of.ts';
import { COMPUTE } from '#lib/client/api-versions.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { InstanceActionEnvelope, InstanceActionList } from './schema.ts';

const LIMIT = 100;

export const instanceActionsQuery = (projectId: string, serverId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'server',
    key: ['actions', serverId],
    path: `compute/v2.1/servers/${serverId}/os-instance-actions?limit=${LIMIT}`,
    answer: answerOf<typeof InstanceActionList>(),
    headers: COMPUTE,
    send,
  });

export const instanceActionQuery = (projectId: string, serverId: string, requestId: string) =>
  projectQuery({
    projectId,
    kind: 'server',
    key: ['action', serverId, requestId],
    path: `compute/v2.1/servers/${serverId}/os-instance-actions/${requestId}`,
    answer: answerOf<typeof InstanceActionEnvelope>(),
    headers: COMPUTE,
  });
