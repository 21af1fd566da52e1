import { pagedProjectQuery, projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { isTransitional, stateOf } from './can.ts';
import type { NewServer, ServerChanges } from './create-schema.ts';
import {
  CreatedServerEnvelope,
  ServerEnvelope,
  ServerList,
  ServerSummaryList,
  UpdatedServerEnvelope,
} from './schema.ts';

const KIND = 'server';
const ROOT = 'compute/v2.1/servers';
/** The version whose fields the console shows. */
const headers = { 'openstack-api-version': 'compute 2.96' };

/** How a list of servers is filtered and ordered; the API's own words. */
export interface ServerSearch {
  name?: string | undefined;
  status?: string | undefined;
  flavor?: string | undefined;
  image?: string | undefined;
  key_name?: string | undefined;
  availability_zone?: string | undefined;
  sort_key?: string | undefined;
  sort_dir?: string | undefined;
}

/** The project's servers, page by page. */
export const serversQuery = (projectId: string, search: ServerSearch = {}, send?: Send) =>
  pagedProjectQuery({
    projectId,
    kind: KIND,
    key: ['list'],
    path: `${ROOT}/detail`,
    search: { ...search },
    schema: ServerList,
    headers,
    rowsOf: ({ servers }) => servers,
    isTransitional: (server) => isTransitional(stateOf(server)),
    send,
  });

/** Names of the project's servers, for links to them; of a thousand at most. */
export const serverNamesQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['names'],
    path: `${ROOT}?limit=1000`,
    schema: ServerSummaryList,
    headers,
    send,
  });

/** One server. */
export const serverQuery = (projectId: string, id: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['one', id],
    path: `${ROOT}/${id}`,
    schema: ServerEnvelope,
    headers,
    isTransitional: ({ server }) => isTransitional(stateOf(server)),
    send,
  });

/** Launches one or several servers; the answer has the password, which is never shown again. */
export const useCreateServer = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'quota', 'port', 'volume'], (server: NewServer) =>
    projectRequest(projectId, ROOT, { method: 'POST', json: { server }, schema: CreatedServerEnvelope, headers }),
  );

/** Renames or describes a server. */
export const useUpdateServer = (projectId: string) =>
  useProjectMutation(projectId, [KIND], ({ id, ...server }: ServerChanges & { id: string }) =>
    projectRequest(projectId, `${ROOT}/${id}`, {
      method: 'PUT',
      json: { server },
      schema: UpdatedServerEnvelope,
      headers,
    }),
  );

/** Starts the deletion of a server. */
export const useDeleteServer = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'quota', 'port', 'volume'], (id: string) =>
    projectRequest(projectId, `${ROOT}/${id}`, { method: 'DELETE', headers }),
  );

/** The actions of a server that need nothing but its id, as the API writes them. */
const ACTIONS = {
  start: { 'os-start': null },
  stop: { 'os-stop': null },
  reboot: { reboot: { type: 'SOFT' } },
  reboot_hard: { reboot: { type: 'HARD' } },
} as const;

/** Starts, stops or reboots a server. */
export const useServerAction = (projectId: string) =>
  useProjectMutation(projectId, [KIND], ({ id, verb }: { id: string; verb: keyof typeof ACTIONS }) =>
    projectRequest(projectId, `${ROOT}/${id}/action`, { method: 'POST', json: ACTIONS[verb], headers }),
  );

/** What can be done to many servers at once. */
export type ServerCommand = keyof typeof ACTIONS | 'delete';

/** Starts, stops, reboots or deletes a server. @throws ApiError */
export const commandServer = (projectId: string, command: ServerCommand, id: string): Promise<unknown> =>
  command === 'delete'
    ? projectRequest(projectId, `${ROOT}/${id}`, { method: 'DELETE', headers })
    : projectRequest(projectId, `${ROOT}/${id}/action`, { method: 'POST', json: ACTIONS[command], headers });

/** What a command to a server may change. */
export const COMMANDED_KINDS = [KIND, 'quota', 'port', 'volume'] as const;
