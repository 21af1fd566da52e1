import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { createOneOrMany } from '../create.ts';
import { pickFields } from '../listing.ts';
import { tableQuota } from '../quotas/table-quota.ts';
import { tagEndpoints } from '../tags/routes.ts';
import { CreateSubnet, SUBNETS, UpdateSubnet } from './schema.ts';
import {
  CREATE_SUBNET,
  createSubnets,
  deleteSubnet,
  GET_SUBNET,
  getSubnet,
  listSubnets,
  loadSubnet,
  updateSubnet,
} from './service.ts';

const UPDATE_SUBNET = rule('update_subnet', 'project_member');

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/subnets',
    summary: 'List subnets',
    audience: 'project',
    policy: GET_SUBNET,
    query: SUBNETS.query,
    response: SUBNETS.list,
    status: 200,
    run: (ctx, { query }) => listSubnets(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/subnets',
    summary: 'Create one or more subnets',
    audience: 'project',
    policy: CREATE_SUBNET,
    body: CreateSubnet,
    response: SUBNETS.created,
    status: 201,
    run: (ctx, { body }) => createOneOrMany('subnet', 'subnets', body, (inputs) => createSubnets(ctx, inputs)),
  }),
  endpoint({
    method: 'GET',
    path: '/subnets/{id}',
    summary: 'Show a subnet',
    audience: 'project',
    policy: GET_SUBNET,
    params: SUBNETS.path,
    query: SUBNETS.showQuery,
    response: SUBNETS.envelope,
    status: 200,
    run: async (ctx, { params, query }) => ({ subnet: pickFields(await getSubnet(ctx, params.id), query.fields) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/subnets/{id}',
    summary: 'Change a subnet',
    audience: 'project',
    policy: UPDATE_SUBNET,
    params: SUBNETS.path,
    body: UpdateSubnet,
    response: SUBNETS.envelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ subnet: await updateSubnet(ctx, params.id, body.subnet) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/subnets/{id}',
    summary: 'Delete a subnet',
    audience: 'project',
    policy: rule('delete_subnet', 'project_member'),
    params: SUBNETS.path,
    status: 204,
    run: (ctx, { params }) => deleteSubnet(ctx, params.id),
  }),
  ...tagEndpoints('subnets', { read: GET_SUBNET, change: UPDATE_SUBNET, find: getSubnet, load: loadSubnet }),
];

export const subnets = defineResource({ endpoints, quotas: [tableQuota('subnets', 100)] });
