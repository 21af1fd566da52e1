import type { z } from 'zod';
import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, withSearch } from '#lib/client/project-query.ts';
import type { PacketAnswer, PacketQuestion } from './schema.ts';

/** A port or security group. */
export interface PacketTarget {
  kind: 'ports' | 'security-groups';
  id: string;
}

/** Result of a packet test. Has the kind of security groups, so that changed rules refresh it. */
export const packetTestQuery = (
  projectId: string,
  { kind, id }: PacketTarget,
  question: z.input<typeof PacketQuestion>,
) =>
  projectQuery({
    projectId,
    kind: 'security_group',
    key: ['packet-test', kind, id, question],
    path: withSearch(`console/v1/packet-tests/${kind}/${id}`, question),
    answer: answerOf<typeof PacketAnswer>(),
  });
