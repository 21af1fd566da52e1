import { endpoint } from '#lib/http/endpoint.ts';
import { createOneOrMany } from '../create.ts';
import { ShowQuery } from '../list-query.ts';
import { pickFields } from '../listing.ts';
import { tagEndpoints } from '../tags/routes.ts';
import {
  CreatedSecurityGroups,
  CreateSecurityGroup,
  SecurityGroupEnvelope,
  SecurityGroupList,
  SecurityGroupPath,
  SecurityGroupQuery,
  UpdateSecurityGroup,
} from './schema.ts';
import {
  createSecurityGroups,
  deleteSecurityGroup,
  getSecurityGroup,
  listSecurityGroups,
  loadSecurityGroup,
  updateSecurityGroup,
} from './service.ts';

export const securityGroupEndpoints = [
  endpoint({
    method: 'GET',
    path: '/security-groups',
    summary: 'List security groups',
    audience: 'project',
    policy: 'get_security_group',
    query: SecurityGroupQuery,
    response: SecurityGroupList,
    status: 200,
    run: (ctx, { query }) => listSecurityGroups(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/security-groups',
    summary: 'Create a security group, or several at once',
    audience: 'project',
    policy: 'create_security_group',
    body: CreateSecurityGroup,
    response: CreatedSecurityGroups,
    status: 201,
    run: (ctx, { body }) =>
      createOneOrMany('security_group', 'security_groups', body, (inputs) => createSecurityGroups(ctx, inputs)),
  }),
  endpoint({
    method: 'GET',
    path: '/security-groups/{id}',
    summary: 'Show a security group',
    audience: 'project',
    policy: 'get_security_group',
    params: SecurityGroupPath,
    query: ShowQuery,
    response: SecurityGroupEnvelope,
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
    policy: 'update_security_group',
    params: SecurityGroupPath,
    body: UpdateSecurityGroup,
    response: SecurityGroupEnvelope,
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
    policy: 'delete_security_group',
    params: SecurityGroupPath,
    status: 204,
    run: (ctx, { params }) => deleteSecurityGroup(ctx, params.id),
  }),
  ...tagEndpoints('security_groups', {
    read: 'get_security_group',
    change: 'update_security_group',
    find: getSecurityGroup,
    load: loadSecurityGroup,
  }),
];
