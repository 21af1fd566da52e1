import type { z } from 'zod';
import { projectQuery, withSearch } from '#lib/client/project-query.ts';
import { PacketAnswer, type PacketQuestion } from './schema.ts';

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
    schema: PacketAnswer,
  });
