import { answerOf } from '#lib/client/answer-of.ts';
import { HYPERVISORS } from '#lib/client/api-versions.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { HypervisorEnvelope, HypervisorList } from './schema.ts';

const ROOT = 'compute/v2.1/os-hypervisors';
/** The last version with capacity and usage. */
/** Hosts report without events, and usage changes with every server. */
export const HOSTS_EVERY_MS = 10_000;

export const hypervisorsQuery = (projectId: string, send?: Send) => ({
  ...projectQuery({
    projectId,
    kind: 'host',
    key: ['hypervisors'],
    path: `${ROOT}/detail`,
    answer: answerOf<typeof HypervisorList>(),
    headers: HYPERVISORS,
    send,
  }),
  refetchInterval: HOSTS_EVERY_MS,
});

export const hypervisorQuery = (projectId: string, id: string, send?: Send) => ({
  ...projectQuery({
    projectId,
    kind: 'host',
    key: ['hypervisor', id],
    path: `${ROOT}/${id}`,
    answer: answerOf<typeof HypervisorEnvelope>(),
    headers: HYPERVISORS,
    send,
  }),
  refetchInterval: HOSTS_EVERY_MS,
});
