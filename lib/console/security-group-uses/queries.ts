import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { SecurityGroupUses } from './schema.ts';

/** Ports and instances per security group. Has the kind of ports, so that their events refresh it. */
export const securityGroupUsesQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'port',
    key: ['group-uses'],
    path: 'console/v1/security-group-uses',
    answer: answerOf<typeof SecurityGroupUses>(),
    send,
  });
