import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { MemberList, MemberQuery } from './schema.ts';
import { LIST_MEMBERS, listMembers } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/members',
    summary: 'List the effective roles in a project, on a domain or on the system, and their sources',
    audience: 'token',
    policy: LIST_MEMBERS,
    query: MemberQuery,
    response: MemberList,
    status: 200,
    run: (ctx, { query }) => listMembers(ctx, query),
  }),
];

export const members = defineResource({ endpoints });
