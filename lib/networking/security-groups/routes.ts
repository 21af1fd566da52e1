import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { createOneOrMany } from '../create.ts';
import { pickFields } from '../listing.ts';
import { tableQuota } from '../quotas/table-quota.ts';
import { tagEndpoints } from '../tags/routes.ts';
import { CreateSecurityGroup, SECURITY_GROUPS, UpdateSecurityGroup } from './schema.ts';
import {
  createSecurityGroups,
  deleteSecurityGroup,
  getSecurityGroup,
  listSecurityGroups,
  loadSecurityGroup,
  updateSecurityGroup,
} from './service.ts';

const GET_SECURITY_GROUP = rule('get_security_group', 'project_reader');
const UPDATE_SECURITY_GROUP = rule('update_security_group', 'project_member');

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/security-groups',
    summary: 'List security groups',
    audience: 'project',
    policy: GET_SECURITY_GROUP,
    query: SECURITY_GROUPS.query,
    response: SECURITY_GROUPS.list,
    status: 200,
    run: (ctx, { query }) => listSecurityGroups(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/security-groups',
    summary: 'Create one or more security groups',
    audience: 'project',
    policy: rule('create_security_group', 'project_member'),
    body: CreateSecurityGroup,
    response: SECURITY_GROUPS.created,
    status: 201,
    run: (ctx, { body }) =>
      createOneOrMany('security_group', 'security_groups', body, (inputs) => createSecurityGroups(ctx, inputs)),
  }),
  endpoint({
    method: 'GET',
    path: '/security-groups/{id}',
    summary: 'Show a security group',
    audience: 'project',
    policy: GET_SECURITY_GROUP,
    params: SECURITY_GROUPS.path,
    query: SECURITY_GROUPS.showQuery,
    response: SECURITY_GROUPS.envelope,
    status: 200,
    run: async (ctx, { params, query }) => ({
      security_group: pickFields(await getSecurityGroup(ctx, params.id), query.fields),
    }),
  }),
  endpoint({
    method: 'PUT',
    path: '/security-groups/{id}',
    summary: 'Change a security group',
    audience: 'project',
    policy: UPDATE_SECURITY_GROUP,
    params: SECURITY_GROUPS.path,
    body: UpdateSecurityGroup,
    response: SECURITY_GROUPS.envelope,
    status: 200,
    run: async (ctx, { params, body }) => ({
      security_group: await updateSecurityGroup(ctx, params.id, body.security_group),
    }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/security-groups/{id}',
    summary: 'Delete a security group',
    audience: 'project',
    policy: rule('delete_security_group', 'project_member'),
    params: SECURITY_GROUPS.path,
    status: 204,
    run: (ctx, { params }) => deleteSecurityGroup(ctx, params.id),
  }),
  ...tagEndpoints('security_groups', {
    read: GET_SECURITY_GROUP,
    change: UPDATE_SECURITY_GROUP,
    find: getSecurityGroup,
    load: loadSecurityGroup,
  }),
];

export const securityGroups = defineResource({ endpoints, quotas: [tableQuota('security_groups', 10)] });
