import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery } from '#lib/client/project-query.ts';
import type { QosPolicy } from './schema.ts';

/** All visible QoS policies with rules. */
export const qosPolicyChoicesQuery = (projectId: string) =>
  projectQuery({
    projectId,
    kind: 'qos_policy',
    key: ['choices'],
    path: 'networking/v2.0/qos/policies?sort_key=name&sort_dir=asc',
    answer: answerOf<{ policies: QosPolicy[] }>(),
  });
