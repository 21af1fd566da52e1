import { pagedProjectQuery, projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
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
  name?: string;
  status?: string;
  flavor?: string;
  image?: string;
  sort_key?: string;
  sort_dir?: string;
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
