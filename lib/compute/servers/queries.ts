import type { z } from 'zod';
import { answerOf } from '#lib/client/answer-of.ts';
import { COMPUTE } from '#lib/client/api-versions.ts';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import {
  pagedProjectQuery,
  projectQuery,
  type Send,
  useProjectMutation,
  withSearch,
} from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { RowOrder } from '#lib/client/row-order.ts';
import { choicesQuery } from '#lib/client/whole-list-query.ts';
import type { CreateServer, ServerChanges } from './create/schema.ts';
import type {
  ChangedServerEnvelope,
  CreatedServerEnvelope,
  Server,
  ServerEnvelope,
  ServerList,
  ServerSummaryList,
} from './schema.ts';
import { isTransitional, stateOf } from './server-state.ts';
import { flavorOf } from './view/attributes.ts';

const KIND = 'server';
const ROOT = 'compute/v2.1/servers';

/** Filters and order of a list of servers, as in the API. */
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

/** By sort key. Rows contain no project and user names, so only the server can sort by them. */
export const SERVER_ORDER: RowOrder<Server> = {
  sort: 'created_at:desc',
  values: {
    created_at: ({ created }) => created,
    flavor_name: (server) => flavorOf(server)?.original_name,
    project_name: ({ tenant_id }) => ({ tenant_id }),
    user_name: ({ user_id }) => ({ user_id }),
    vm_state: (server) => server['OS-EXT-STS:vm_state'],
  },
  coarse: 'created_at',
};

export const serversQuery = (projectId: string, search: ServerSearch = {}, send?: Send) =>
  pagedProjectQuery({
    projectId,
    kind: KIND,
    key: ['list'],
    path: `${ROOT}/detail`,
    search: { ...exactly(search) },
    answer: answerOf<typeof ServerList>(),
    headers: COMPUTE,
    countOf: ({ count }) => count,
    rowsOf: ({ servers }) => servers,
    isTransitional: (server) => isTransitional(stateOf(server)),
    order: SERVER_ORDER,
    send,
  });

export const serverChoicesQuery = (projectId: string, search: ServerSearch = {}, send?: Send) =>
  choicesQuery({
    projectId,
    kind: KIND,
    path: withSearch(`${ROOT}/detail`, { ...exactly(search) }),
    answer: answerOf<typeof ServerList>(),
    headers: COMPUTE,
    rowsOf: ({ servers }) => servers,
    isTransitional: (server) => isTransitional(stateOf(server)),
    send,
  });

/** Names of the project's servers for links, at most a thousand. */
export const serverNamesQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['names'],
    path: `${ROOT}?limit=1000`,
    answer: answerOf<typeof ServerSummaryList>(),
    headers: COMPUTE,
    send,
  });

/** The API treats these two as unanchored expressions. */
const exactly = ({ key_name, availability_zone, ...search }: ServerSearch): ServerSearch => ({
  ...search,
  key_name: key_name && wholeText(key_name),
  availability_zone: availability_zone && wholeText(availability_zone),
});

const wholeText = (text: string) => `^${text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`;

export const serverQuery = (projectId: string, id: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['one', id],
    path: `${ROOT}/${id}`,
    answer: answerOf<typeof ServerEnvelope>(),
    headers: COMPUTE,
    isTransitional: ({ server }) => isTransitional(stateOf(server)),
    send,
  });

/** What a launch changes. */
export const LAUNCHED_KINDS = [KIND, 'quota', 'port', 'volume'];

/** The response contains the password, which is never shown again. */
export const createServer = (projectId: string, json: z.input<typeof CreateServer>) =>
  projectRequest(projectId, ROOT, {
    method: 'POST',
    json,
    answer: answerOf<typeof CreatedServerEnvelope>(),
    headers: COMPUTE,
  });

/** As a request of a job. */
export const serverCreation = (json: z.input<typeof CreateServer>): ChangeRequest => ({
  method: 'POST',
  path: ROOT,
  json,
  headers: COMPUTE,
});

export const readServer = async (projectId: string, id: string, signal?: AbortSignal): Promise<Server> =>
  (
    await projectRequest(projectId, `${ROOT}/${id}`, {
      answer: answerOf<typeof ServerEnvelope>(),
      headers: COMPUTE,
      signal,
    })
  ).server;

export const readServersNamed = async (projectId: string, stem: string, signal?: AbortSignal): Promise<Server[]> => {
  const name = `^${stem.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}-[0-9]+$`;
  const path = `${ROOT}/detail?${new URLSearchParams({ name, limit: '1000' })}`;
  return (await projectRequest(projectId, path, { answer: answerOf<typeof ServerList>(), headers: COMPUTE, signal }))
    .servers;
};

export const useUpdateServer = (projectId: string) =>
  useProjectMutation(projectId, [KIND], ({ id, ...server }: ServerChanges & { id: string }) =>
    projectRequest(projectId, `${ROOT}/${id}`, {
      method: 'PUT',
      json: { server },
      answer: answerOf<typeof ChangedServerEnvelope>(),
      headers: COMPUTE,
    }),
  );
