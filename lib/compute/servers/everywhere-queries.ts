import { answerOf } from '#lib/client/answer-of.ts';
import { COMPUTE, EVACUATION } from '#lib/client/api-versions.ts';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import { pagedProjectQuery, projectQuery, type Send } from '#lib/client/project-query.ts';
import { REASON_HEADER } from '#lib/http/reason.ts';
import { commandRequest } from '../server-actions/queries.ts';
import { requestBodyOf, type ServerCommand, type ServerRequest } from '../server-actions/verbs.ts';
import { SERVER_ORDER, type ServerSearch } from './queries.ts';
import type { Server, ServerList, ServerSummaryList } from './schema.ts';
import { isTransitional, stateOf } from './server-state.ts';

const ROOT = 'compute/v2.1/servers';
/** Additional filters of administrators. */
export interface EverywhereSearch extends ServerSearch {
  project_id?: string | undefined;
  user_id?: string | undefined;
  host?: string | undefined;
}

const isBusy = (server: Server) => isTransitional(stateOf(server));

/** Servers of all projects; `projectId` selects the token. */
export const serversEverywhereQuery = (projectId: string, search: EverywhereSearch = {}, send?: Send) =>
  pagedProjectQuery({
    projectId,
    kind: 'server',
    key: ['everywhere'],
    path: `${ROOT}/detail`,
    search: { all_tenants: '1', ...search },
    answer: answerOf<typeof ServerList>(),
    headers: COMPUTE,
    countOf: ({ count }) => count,
    rowsOf: ({ servers }) => servers,
    isTransitional: isBusy,
    order: SERVER_ORDER,
    send,
  });

export const serversOnHostQuery = (projectId: string, host: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'server',
    key: ['on-host', host],
    path: `${ROOT}/detail?${new URLSearchParams({ all_tenants: '1', host, limit: '1000' })}`,
    answer: answerOf<typeof ServerList>(),
    headers: COMPUTE,
    isTransitional: ({ servers }) => servers.some(isBusy),
    send,
  });

/** Servers with disks of an image in all projects, at most a thousand. */
export const serversOfImageQuery = (projectId: string, image: string) =>
  projectQuery({
    projectId,
    kind: 'server',
    key: ['of-image', image],
    path: `${ROOT}?${new URLSearchParams({ all_tenants: '1', image, limit: '1000' })}`,
    answer: answerOf<typeof ServerSummaryList>(),
    headers: COMPUTE,
  });

/** Header with the reason of a change, if any. */
const because = (reason: string) =>
  reason === '' ? COMPUTE : { ...COMPUTE, [REASON_HEADER]: encodeURIComponent(reason) };

/** A request for a server of any project, with a reason for its history. */
export const anyServerRequest = (id: string, request: ServerRequest, reason = ''): ChangeRequest => ({
  method: 'POST',
  path: `${ROOT}/${id}/action`,
  json: requestBodyOf(request),
  headers: { ...because(reason), ...(request.verb === 'evacuate' ? EVACUATION : {}) },
});

export const commandAnyRequest = (command: ServerCommand, id: string, reason: string): ChangeRequest => ({
  ...commandRequest(command, id),
  headers: because(reason),
});
