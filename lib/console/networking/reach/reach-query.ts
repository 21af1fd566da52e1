import { keepPreviousData } from '@tanstack/react-query';
import type { z } from 'zod';
import { clientOf } from '#lib/contract/client.ts';
import { reachApi } from './contract.ts';
import type { ReachQuestion } from './schema.ts';

/** `state` contains facts that change without networking events; a change of it repeats the test. */
interface Destination {
  serverId: string;
  state: readonly unknown[];
}

/** Whether a packet reaches an instance. The previous result is kept while the next one loads. */
export const reachQuery = (
  projectId: string,
  { serverId: server_id, state }: Destination,
  question: z.input<typeof ReachQuestion>,
) => ({
  ...clientOf(reachApi).walk.query(projectId, { server_id }, question),
  queryKey: [projectId, 'reach', server_id, state, question],
  placeholderData: keepPreviousData,
});
