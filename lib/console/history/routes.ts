import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { ActionReasonList, LastActionList, PaceList, PersonList, ReasonsPath } from './schema.ts';
import { listLastActions, listPaces, listPeople, listReasons } from './service.ts';

const shared = {
  method: 'GET',
  audience: 'project',
  policy: rule('console:history:get', 'project_reader'),
  status: 200,
} as const;

const endpoints = [
  endpoint({
    ...shared,
    path: '/history/people',
    summary: 'List who has a role in the project or did something to its instances',
    response: PersonList,
    run: listPeople,
  }),
  endpoint({
    ...shared,
    path: '/history/last-actions',
    summary: 'List what was done last to each instance',
    response: LastActionList,
    run: listLastActions,
  }),
  endpoint({
    ...shared,
    path: '/history/paces',
    summary: 'List how long actions take in the project',
    response: PaceList,
    run: listPaces,
  }),
  endpoint({
    ...shared,
    path: '/history/reasons/{server_id}',
    summary: 'List the reasons of the actions of an instance',
    params: ReasonsPath,
    response: ActionReasonList,
    run: (ctx, { params }) => listReasons(ctx, params.server_id),
  }),
];

export const history = defineResource({ endpoints });
