import { keepPreviousData } from '@tanstack/react-query';
import type { z } from 'zod';
import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery } from '#lib/client/project-query.ts';
import type { ReachAnswer, ReachQuestion } from './schema.ts';

/** What the way depends on beside what events of networking tell: another state is another question. */
interface Destination {
  serverId: string;
  state: readonly unknown[];
}

/** Whether a packet gets to an instance; while another one is asked about, the old answer stays. */
export const reachQuery = (
  projectId: string,
  { serverId, state }: Destination,
  asked: z.input<typeof ReachQuestion>,
) => {
  const search = new URLSearchParams(asked);
  const query = projectQuery({
    projectId,
    kind: 'reach',
    key: [serverId, state, String(search)],
    path: `console/v1/reach/${serverId}?${search}`,
    answer: answerOf<typeof ReachAnswer>(),
  });
  return { ...query, placeholderData: keepPreviousData };
};
