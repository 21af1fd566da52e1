import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send, withSearch } from '#lib/client/project-query.ts';
import type { TopologyEnvelope } from './schema.ts';

/** Restricts a map to the objects around one network or router; otherwise it shows the whole project. */
export interface TopologyPlace {
  networkId?: string;
  routerId?: string;
}

export const topologyQuery = (projectId: string, { networkId, routerId }: TopologyPlace = {}, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'topology',
    key: [{ networkId, routerId }],
    path: withSearch('console/v1/topology', { network_id: networkId, router_id: routerId }),
    answer: answerOf<typeof TopologyEnvelope>(),
    send,
  });
