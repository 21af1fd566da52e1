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
/** What administrators can ask for besides. */
export interface EverywhereSearch extends ServerSearch {
  project_id?: string | undefined;
  user_id?: string | undefined;
  host?: string | undefined;
}

const isBusy = (server: Server) => isTransitional(stateOf(server));

/** The servers of all projects, page by page; `projectId` is whose token is used. */
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

/** All servers on a host, of a thousand at most. */
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

/** The servers of all projects whose disks were made from an image, of a thousand at most. */
export const serversOfImageQuery = (projectId: string, image: string) =>
  projectQuery({
    projectId,
    kind: 'server',
    key: ['of-image', image],
    path: `${ROOT}?${new URLSearchParams({ all_tenants: '1', image, limit: '1000' })}`,
    answer: answerOf<typeof ServerSummaryList>(),
    headers: COMPUTE,
  });

/** The headers of a change, with the reason for it where there is one. */
const because = (reason: string) =>
  reason === '' ? COMPUTE : { ...COMPUTE, [REASON_HEADER]: encodeURIComponent(reason) };

/** Asks something of a server of any project; the reason stands in its history. */
export const anyServerRequest = (id: string, request: ServerRequest, reason = ''): ChangeRequest => ({
  method: 'POST',
  path: `${ROOT}/${id}/action`,
  json: requestBodyOf(request),
  headers: { ...because(reason), ...(request.verb === 'evacuate' ? EVACUATION : {}) },
});

/** Starts, stops, deletes ... a server of any project; the reason stands in its history. */
export const commandAnyRequest = (command: ServerCommand, id: string, reason: string): ChangeRequest => ({
  ...commandRequest(command, id),
  headers: because(reason),
});
