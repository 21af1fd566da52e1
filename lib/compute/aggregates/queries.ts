import { answerOf } from '#lib/client/answer-of.ts';
import { COMPUTE } from '#lib/client/api-versions.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { Aggregate, AggregateChanges, AggregateList, NewAggregate, NewAggregateEnvelope } from './schema.ts';

const KIND = 'aggregate';
const ROOT = 'compute/v2.1/os-aggregates';
/** A zone is defined by aggregates and shown on hosts. */
const KINDS = [KIND, 'host', 'availability_zone'];

export const aggregatesQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['list'],
    path: ROOT,
    answer: answerOf<typeof AggregateList>(),
    headers: COMPUTE,
    send,
  });

export const useCreateAggregate = (projectId: string) =>
  useProjectMutation(projectId, KINDS, (aggregate: NewAggregate) =>
    projectRequest(projectId, ROOT, {
      method: 'POST',
      json: { aggregate },
      answer: answerOf<typeof NewAggregateEnvelope>(),
      headers: COMPUTE,
    }),
  );

export const useUpdateAggregate = (projectId: string) =>
  useProjectMutation(projectId, KINDS, ({ id, ...aggregate }: AggregateChanges & { id: number }) =>
    projectRequest(projectId, `${ROOT}/${id}`, { method: 'PUT', json: { aggregate }, headers: COMPUTE }),
  );

export const useDeleteAggregate = (projectId: string) =>
  useProjectMutation(projectId, KINDS, (id: number) =>
    projectRequest(projectId, `${ROOT}/${id}`, { method: 'DELETE', headers: COMPUTE }),
  );

const act = (projectId: string, id: number, json: object) =>
  projectRequest(projectId, `${ROOT}/${id}/action`, { method: 'POST', json, headers: COMPUTE });

/** Sets the metadata of an aggregate: missing keys are removed. */
export const useSetAggregateMetadata = (projectId: string) =>
  useProjectMutation(
    projectId,
    KINDS,
    ({ aggregate, metadata }: { aggregate: Aggregate; metadata: Record<string, string> }) => {
      const removed = Object.keys(aggregate.metadata).filter((key) => !Object.hasOwn(metadata, key));
      const all = { ...metadata, ...Object.fromEntries(removed.map((key) => [key, null])) };
      return act(projectId, aggregate.id, { set_metadata: { metadata: all } });
    },
  );

/** Sets the hosts of an aggregate. */
export const useSetAggregateHosts = (projectId: string) =>
  useProjectMutation(
    projectId,
    KINDS,
    async ({ aggregate, hosts }: { aggregate: Aggregate; hosts: readonly string[] }) => {
      const gone = aggregate.hosts.filter((host) => !hosts.includes(host));
      for (const host of gone) await act(projectId, aggregate.id, { remove_host: { host } });
      const come = hosts.filter((host) => !aggregate.hosts.includes(host));
      for (const host of come) await act(projectId, aggregate.id, { add_host: { host } });
    },
  );
