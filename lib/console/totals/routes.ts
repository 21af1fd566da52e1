import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { LIST_PROJECTS } from '#lib/identity/projects/listing.ts';
import { ListedGroupsQuery } from '../groups/schema.ts';
import { LIST_GROUP_ROWS } from '../groups/service.ts';
import { ListedProjectsQuery } from '../projects/schema.ts';
import { LIST_USER_ROWS } from '../users/listing.ts';
import { ListedUsersQuery } from '../users/schema.ts';
import { Total } from './schema.ts';
import { countGroups, countProjects, countUsers } from './service.ts';

const common = { method: 'GET', audience: 'token', response: Total, status: 200 } as const;

const endpoints = [
  endpoint({
    ...common,
    path: '/totals/projects',
    summary: 'Count the projects that match filters',
    policy: LIST_PROJECTS,
    query: ListedProjectsQuery,
    run: (ctx, { query }) => countProjects(ctx, query),
  }),
  endpoint({
    ...common,
    path: '/totals/users',
    summary: 'Count the users that match filters',
    policy: LIST_USER_ROWS,
    query: ListedUsersQuery,
    run: (ctx, { query }) => countUsers(ctx, query),
  }),
  endpoint({
    ...common,
    path: '/totals/groups',
    summary: 'Count the groups that match filters',
    policy: LIST_GROUP_ROWS,
    query: ListedGroupsQuery,
    run: (ctx, { query }) => countGroups(ctx, query),
  }),
];

export const totals = defineResource({ endpoints });
