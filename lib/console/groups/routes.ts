import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { ADD_MEMBER } from '#lib/identity/groups/members.ts';
import {
  ListedGroupEnvelope,
  ListedGroupPath,
  ListedGroups,
  ListedGroupsQuery,
  MemberChange,
  MemberOutcome,
} from './schema.ts';
import { changeMembers, getGroupRow, LIST_GROUP_ROWS, listGroupRows } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/groups',
    summary: 'List groups with their domains and how many users are in each',
    audience: 'token',
    policy: LIST_GROUP_ROWS,
    query: ListedGroupsQuery,
    response: ListedGroups,
    status: 200,
    run: async (ctx, { query }) => ({ groups: await listGroupRows(ctx, query) }),
  }),
  endpoint({
    method: 'GET',
    path: '/groups/{id}',
    summary: 'Show a group with its domain and how many users are in it',
    audience: 'token',
    policy: LIST_GROUP_ROWS,
    params: ListedGroupPath,
    response: ListedGroupEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ group: await getGroupRow(ctx, params.id) }),
  }),
  endpoint({
    method: 'POST',
    path: '/groups/{id}/members',
    summary: 'Add users to a group and take others out',
    audience: 'token',
    policy: ADD_MEMBER,
    params: ListedGroupPath,
    body: MemberChange,
    response: MemberOutcome,
    status: 200,
    run: (ctx, { params, body }) => changeMembers(ctx, params.id, body.members),
  }),
];

export const groups = defineResource({ endpoints });
