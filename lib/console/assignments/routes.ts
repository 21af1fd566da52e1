import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { LIST_ASSIGNMENTS } from '#lib/identity/assignments/list.ts';
import { ListedAssignments, ListedAssignmentsQuery } from './schema.ts';
import { listAssignmentRows } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/assignments',
    summary: 'List effective role assignments and their sources, in pages',
    audience: 'token',
    policy: LIST_ASSIGNMENTS,
    query: ListedAssignmentsQuery,
    response: ListedAssignments,
    status: 200,
    run: (ctx, { query }) => listAssignmentRows(ctx, query),
  }),
];

export const listedAssignments = defineResource({ endpoints });
