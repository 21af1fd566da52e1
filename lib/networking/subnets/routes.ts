import { endpoint } from '#lib/http/endpoint.ts';
import { createOneOrMany } from '../create.ts';
import { ShowQuery } from '../list-query.ts';
import { pickFields } from '../listing.ts';
import { tagEndpoints } from '../tags/routes.ts';
import {
  CreatedSubnets,
  CreateSubnet,
  SubnetEnvelope,
  SubnetList,
  SubnetPath,
  SubnetQuery,
  UpdateSubnet,
} from './schema.ts';
import { createSubnets, deleteSubnet, getSubnet, listSubnets, loadSubnet, updateSubnet } from './service.ts';

export const subnetEndpoints = [
  endpoint({
    method: 'GET',
    path: '/subnets',
    summary: 'List subnets',
    audience: 'project',
    policy: 'get_subnet',
    query: SubnetQuery,
    response: SubnetList,
    status: 200,
    run: (ctx, { query }) => listSubnets(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/subnets',
    summary: 'Create a subnet, or several at once',
    audience: 'project',
    policy: 'create_subnet',
    body: CreateSubnet,
    response: CreatedSubnets,
    status: 201,
    run: (ctx, { body }) => createOneOrMany('subnet', 'subnets', body, (inputs) => createSubnets(ctx, inputs)),
  }),
  endpoint({
    method: 'GET',
    path: '/subnets/{id}',
    summary: 'Show a subnet',
    audience: 'project',
    policy: 'get_subnet',
    params: SubnetPath,
    query: ShowQuery,
    response: SubnetEnvelope,
    status: 200,
    run: async (ctx, { params, query }) => ({ subnet: pickFields(await getSubnet(ctx, params.id), query.fields) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/subnets/{id}',
    summary: 'Change a subnet',
    audience: 'project',
    policy: 'update_subnet',
    params: SubnetPath,
    body: UpdateSubnet,
    response: SubnetEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ subnet: await updateSubnet(ctx, params.id, body.subnet) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/subnets/{id}',
    summary: 'Delete a subnet',
    audience: 'project',
    policy: 'delete_subnet',
    params: SubnetPath,
    status: 204,
    run: (ctx, { params }) => deleteSubnet(ctx, params.id),
  }),
  ...tagEndpoints('subnets', { read: 'get_subnet', change: 'update_subnet', find: getSubnet, load: loadSubnet }),
];
