import { answerOf } from '#lib/client/answer-of.ts';
import { COMPUTE } from '#lib/client/api-versions.ts';
import { type ChangeRequest, sendChange } from '#lib/client/change-request.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest, type RequestOptions } from '#lib/client/request.ts';
import { protectionRequest } from '#lib/protection/requests.ts';
import { bodyOf, type ServerCommand } from './verbs.ts';

const ROOT = 'compute/v2.1/servers';
/** Kinds of objects changed by server actions. */
export const ACTED_KINDS = ['server', 'quota', 'port', 'volume', 'image', 'instance_action'] as const;

const post = <T>(projectId: string, id: string, json: unknown, answer?: RequestOptions<T>['answer']) =>
  projectRequest<T>(projectId, `${ROOT}/${id}/action`, {
    method: 'POST',
    json,
    headers: COMPUTE,
    ...(answer ? { answer } : {}),
  });

const actionRequest = (id: string, json: unknown): ChangeRequest => ({
  method: 'POST',
  path: `${ROOT}/${id}/action`,
  json,
  headers: COMPUTE,
});

export function commandRequest(command: ServerCommand, id: string): ChangeRequest {
  const path = `${ROOT}/${id}`;
  if (command === 'delete') return { method: 'DELETE', path, headers: COMPUTE };
  if (command === 'protect' || command === 'unprotect') return protectionRequest(path, command === 'protect');
  return actionRequest(id, bodyOf(command));
}

export const commandServer = (projectId: string, command: ServerCommand, id: string): Promise<unknown> =>
  sendChange(projectId, commandRequest(command, id));

export const useCommandServer = (projectId: string) =>
  useProjectMutation(projectId, ACTED_KINDS, ({ id, command }: { id: string; command: ServerCommand }) =>
    commandServer(projectId, command, id),
  );

export const resizeServer = (projectId: string, id: string, flavorRef: string): Promise<unknown> =>
  post(projectId, id, { resize: { flavorRef } });

export const imageRequest = (id: string, name: string): ChangeRequest => actionRequest(id, { createImage: { name } });

export const lockRequest = (id: string, reason: string): ChangeRequest =>
  actionRequest(id, { lock: reason === '' ? null : { locked_reason: reason } });

interface GivenPassword {
  adminPass: string;
}

/** Resolves to the administrator's password. @throws ApiError */
export const rescueServer = (projectId: string, id: string, imageId: string) =>
  post(projectId, id, { rescue: imageId === '' ? null : { rescue_image_ref: imageId } }, answerOf<GivenPassword>());

export interface RebuildInput {
  imageRef: string;
  name: string;
  /** Undefined keeps the key, null removes it. */
  key_name?: string | null;
}

/** Resolves to the new administrator's password. @throws ApiError */
export const rebuildServer = async (projectId: string, id: string, input: RebuildInput) =>
  (await post(projectId, id, { rebuild: input }, answerOf<{ server: Partial<GivenPassword> }>())).server;

export const groupRequest = (id: string, change: 'add' | 'remove', name: string): ChangeRequest =>
  actionRequest(id, { [`${change}SecurityGroup`]: { name } });

/** @throws ApiError */
export const changePassword = (projectId: string, id: string, adminPass: string): Promise<unknown> =>
  post(projectId, id, { changePassword: { adminPass } });

export const replaceMetadata = (projectId: string, id: string, metadata: Record<string, string>): Promise<unknown> =>
  projectRequest(projectId, `${ROOT}/${id}/metadata`, { method: 'PUT', json: { metadata }, headers: COMPUTE });

export const replaceTags = (projectId: string, id: string, tags: readonly string[]): Promise<unknown> =>
  projectRequest(projectId, `${ROOT}/${id}/tags`, { method: 'PUT', json: { tags }, headers: COMPUTE });

export const tagRequest = (id: string, tag: string): ChangeRequest => ({
  method: 'PUT',
  path: `${ROOT}/${id}/tags/${encodeURIComponent(tag)}`,
  headers: COMPUTE,
});

export type InterfaceInput = { net_id: string; fixed_ips?: { ip_address: string }[] } | { port_id: string };

export const attachInterface = (projectId: string, id: string, input: InterfaceInput): Promise<unknown> =>
  projectRequest(projectId, `${ROOT}/${id}/os-interface`, {
    method: 'POST',
    json: { interfaceAttachment: input },
    headers: COMPUTE,
  });

/** @throws ApiError */
export const detachInterface = (projectId: string, id: string, portId: string): Promise<unknown> =>
  projectRequest(projectId, `${ROOT}/${id}/os-interface/${portId}`, { method: 'DELETE', headers: COMPUTE });

/** Refreshes everything that a server change may affect. */
export const useServerChange = <Input, Output>(projectId: string, change: (input: Input) => Promise<Output>) =>
  useProjectMutation(projectId, ACTED_KINDS, change);
