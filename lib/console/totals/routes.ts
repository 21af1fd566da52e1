import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { LIST_MEMBERS } from '#lib/identity/groups/members.ts';
import { GroupPath, MemberQuery } from '#lib/identity/groups/schema.ts';
import { LIST_PROJECTS } from '#lib/identity/projects/listing.ts';
import { ListedProjectsQuery } from '../projects/schema.ts';
import { Total } from './schema.ts';
import { countMembers, countProjects } from './service.ts';

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
    path: '/totals/members/{id}',
    summary: 'Count the users in a group that match filters',
    policy: LIST_MEMBERS,
    params: GroupPath,
    query: MemberQuery,
    run: (ctx, { params, query }) => countMembers(ctx, params.id, query),
  }),
];

export const totals = defineResource({ endpoints });
