import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { SecurityGroupUses } from './schema.ts';

/** How many ports and instances use each security group; part of the ports, whose live events refresh it. */
export const securityGroupUsesQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'port',
    key: ['group-uses'],
    path: 'console/v1/security-group-uses',
    answer: answerOf<typeof SecurityGroupUses>(),
    send,
  });
