import type { z } from 'zod';
import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, withSearch } from '#lib/client/project-query.ts';
import type { PacketAnswer, PacketQuestion } from './schema.ts';

/** What a packet is tested against. */
export interface PacketTarget {
  kind: 'ports' | 'security-groups';
  id: string;
}

/** Whether a packet would pass; part of the security groups, so that a changed rule is asked about again. */
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
