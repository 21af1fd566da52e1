import { keepPreviousData } from '@tanstack/react-query';
import type { z } from 'zod';
import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery } from '#lib/client/project-query.ts';
import type { ReachAnswer, ReachQuestion } from './schema.ts';

/** `state` contains facts that change without networking events; a change of it repeats the test. */
interface Destination {
  serverId: string;
  state: readonly unknown[];
}

/** Whether a packet reaches an instance. The previous result is kept while the next one loads. */
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
