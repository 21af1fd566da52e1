import { answerOf } from '#lib/client/answer-of.ts';
import { COMPUTE } from '#lib/client/api-versions.ts';
import { type ChangeRequest, sendChange } from '#lib/client/change-request.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest, type RequestOptions } from '#lib/client/request.ts';
import { protectionRequest } from '#lib/protection/requests.ts';
import { bodyOf, type ServerCommand } from './verbs.ts';

const ROOT = 'compute/v2.1/servers';
/** The kinds of objects that an action on a server may change. */
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

/** Starts, stops, deletes ... a server. */
export function commandRequest(command: ServerCommand, id: string): ChangeRequest {
  const path = `${ROOT}/${id}`;
  if (command === 'delete') return { method: 'DELETE', path, headers: COMPUTE };
  if (command === 'protect' || command === 'unprotect') return protectionRequest(path, command === 'protect');
  return actionRequest(id, bodyOf(command));
}

/** The same, sent at once. @throws ApiError */
export const commandServer = (projectId: string, command: ServerCommand, id: string): Promise<unknown> =>
  sendChange(projectId, commandRequest(command, id));

/** The same as a mutation, for dialogs that stay open when it is refused. */
export const useCommandServer = (projectId: string) =>
  useProjectMutation(projectId, ACTED_KINDS, ({ id, command }: { id: string; command: ServerCommand }) =>
    commandServer(projectId, command, id),
  );

/** Gives a server another flavor. @throws ApiError */
export const resizeServer = (projectId: string, id: string, flavorRef: string): Promise<unknown> =>
  post(projectId, id, { resize: { flavorRef } });

/** Makes an image of a server. */
export const imageRequest = (id: string, name: string): ChangeRequest => actionRequest(id, { createImage: { name } });

/** Locks a server, with a reason that everybody sees. */
export const lockRequest = (id: string, reason: string): ChangeRequest =>
  actionRequest(id, { lock: reason === '' ? null : { locked_reason: reason } });

interface GivenPassword {
  adminPass: string;
}

/** Starts a server from a rescue image. Answers the password of its administrator. @throws ApiError */
export const rescueServer = (projectId: string, id: string, imageId: string) =>
  post(projectId, id, { rescue: imageId === '' ? null : { rescue_image_ref: imageId } }, answerOf<GivenPassword>());

export interface RebuildInput {
  imageRef: string;
  name: string;
  /** Undefined leaves the key as it is, null takes it away. */
  key_name?: string | null;
}

/** Sets up a server anew from an image. Answers the new password of its administrator. @throws ApiError */
export const rebuildServer = async (projectId: string, id: string, input: RebuildInput) =>
  (await post(projectId, id, { rebuild: input }, answerOf<{ server: Partial<GivenPassword> }>())).server;

/** Puts a server into a security group, or takes it out. */
export const groupRequest = (id: string, change: 'add' | 'remove', name: string): ChangeRequest =>
  actionRequest(id, { [`${change}SecurityGroup`]: { name } });

/** Gives the administrator of the guest another password. @throws ApiError */
export const changePassword = (projectId: string, id: string, adminPass: string): Promise<unknown> =>
  post(projectId, id, { changePassword: { adminPass } });

/** Replaces all metadata of a server. @throws ApiError */
export const replaceMetadata = (projectId: string, id: string, metadata: Record<string, string>): Promise<unknown> =>
  projectRequest(projectId, `${ROOT}/${id}/metadata`, { method: 'PUT', json: { metadata }, headers: COMPUTE });

/** Replaces all tags of a server. @throws ApiError */
export const replaceTags = (projectId: string, id: string, tags: readonly string[]): Promise<unknown> =>
  projectRequest(projectId, `${ROOT}/${id}/tags`, { method: 'PUT', json: { tags }, headers: COMPUTE });

/** Adds one tag. */
export const tagRequest = (id: string, tag: string): ChangeRequest => ({
  method: 'PUT',
  path: `${ROOT}/${id}/tags/${encodeURIComponent(tag)}`,
  headers: COMPUTE,
});

export type InterfaceInput = { net_id: string; fixed_ips?: { ip_address: string }[] } | { port_id: string };

/** Plugs a server into a network, or a port into it. @throws ApiError */
export const attachInterface = (projectId: string, id: string, input: InterfaceInput): Promise<unknown> =>
  projectRequest(projectId, `${ROOT}/${id}/os-interface`, {
    method: 'POST',
    json: { interfaceAttachment: input },
    headers: COMPUTE,
  });

/** Unplugs a port from a server. @throws ApiError */
export const detachInterface = (projectId: string, id: string, portId: string): Promise<unknown> =>
  projectRequest(projectId, `${ROOT}/${id}/os-interface/${portId}`, { method: 'DELETE', headers: COMPUTE });

/** Anything that is done to a server; afterwards everything it may change is asked for again. */
export const useServerChange = <Input, Output>(projectId: string, change: (input: Input) => Promise<Output>) =>
  useProjectMutation(projectId, ACTED_KINDS, change);
