import { answerOf } from '#lib/client/answer-of.ts';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { Network, NetworkChanges, NewNetwork } from './schema.ts';

const KIND = 'network';
const ROOT = 'networking/v2.0/networks';
interface NetworkEnvelope {
  network: Network;
}

/** All networks visible to the project. */
export const networkChoicesQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['choices'],
    path: `${ROOT}?sort_key=name&sort_dir=asc`,
    answer: answerOf<{ networks: Network[] }>(),
    send,
  });

/** Administrators see all networks; an instance needs its project's or a shared one. */
export const isUsableNetwork = (network: Network, projectId: string): boolean =>
  (network.project_id === projectId || network.shared) && !network['router:external'] && network.subnets.length > 0;

export const useCreateNetwork = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'quota'], async (network: NewNetwork) => {
    const options = { method: 'POST', json: { network }, answer: answerOf<NetworkEnvelope>() } as const;
    return (await projectRequest(projectId, ROOT, options)).network;
  });

export const networkQuery = (projectId: string, id: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['one', id],
    path: `${ROOT}/${encodeURIComponent(id)}`,
    answer: answerOf<NetworkEnvelope>(),
    send,
  });

export const useUpdateNetwork = (projectId: string) =>
  useProjectMutation(projectId, [KIND], ({ id, ...network }: NetworkChanges & { id: string }) =>
    projectRequest(projectId, `${ROOT}/${id}`, {
      method: 'PUT',
      json: { network },
      answer: answerOf<NetworkEnvelope>(),
    }),
  );

export const networkDeletion = (id: string): ChangeRequest => ({ method: 'DELETE', path: `${ROOT}/${id}` });
