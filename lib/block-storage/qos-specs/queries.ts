import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { QosConsumer, QosSpecs, QosSpecsList } from './schema.ts';

const KIND = 'qos_specs';
const ROOT = 'volume/v3/qos-specs';
const rootOf = (id: string) => `${ROOT}/${encodeURIComponent(id)}`;

export const qosSpecsQuery = (projectId: string, send?: Send) =>
  projectQuery({ projectId, kind: KIND, key: ['list'], path: ROOT, answer: answerOf<typeof QosSpecsList>(), send });

interface QosSpecInput {
  consumer: QosConsumer;
  specs: Record<string, string>;
}

export const useCreateQosSpecs = (projectId: string) =>
  useProjectMutation(projectId, [KIND], ({ name, consumer, specs }: QosSpecInput & { name: string }) =>
    projectRequest(projectId, ROOT, { method: 'POST', json: { qos_specs: { ...specs, name, consumer } } }),
  );

/** Sets new and changed keys, and removes missing ones. */
export const useUpdateQosSpecs = (projectId: string) =>
  useProjectMutation(
    projectId,
    [KIND, 'volume_type'],
    async ({ before, consumer, specs }: QosSpecInput & { before: QosSpecs }) => {
      const path = rootOf(before.id);
      await projectRequest(projectId, path, { method: 'PUT', json: { qos_specs: { ...specs, consumer } } });
      const keys = Object.keys(before.specs).filter((key) => !Object.hasOwn(specs, key));
      if (keys.length > 0) await projectRequest(projectId, `${path}/delete_keys`, { method: 'PUT', json: { keys } });
    },
  );

/** Types that use them become unlimited. */
export const useDeleteQosSpecs = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'volume_type'], (id: string) =>
    projectRequest(projectId, `${rootOf(id)}?force=true`, { method: 'DELETE' }),
  );
