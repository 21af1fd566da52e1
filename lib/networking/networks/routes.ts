import { endpoint } from '#lib/http/endpoint.ts';
import { createOneOrMany } from '../create.ts';
import { ShowQuery } from '../list-query.ts';
import { pickFields } from '../listing.ts';
import { tagEndpoints } from '../tags/routes.ts';
import {
  CreatedNetworks,
  CreateNetwork,
  NetworkEnvelope,
  NetworkList,
  NetworkPath,
  NetworkQuery,
  UpdateNetwork,
} from './schema.ts';
import { createNetworks, deleteNetwork, getNetwork, listNetworks, loadNetwork, updateNetwork } from './service.ts';

export const networkEndpoints = [
  endpoint({
    method: 'GET',
    path: '/networks',
    summary: 'List networks',
    audience: 'project',
    policy: 'get_network',
    query: NetworkQuery,
    response: NetworkList,
    status: 200,
    run: (ctx, { query }) => listNetworks(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/networks',
    summary: 'Create a network, or several at once',
    audience: 'project',
    policy: 'create_network',
    body: CreateNetwork,
    response: CreatedNetworks,
    status: 201,
    run: (ctx, { body }) => createOneOrMany('network', 'networks', body, (inputs) => createNetworks(ctx, inputs)),
  }),
  endpoint({
    method: 'GET',
    path: '/networks/{id}',
    summary: 'Show a network',
    audience: 'project',
    policy: 'get_network',
    params: NetworkPath,
    query: ShowQuery,
    response: NetworkEnvelope,
    status: 200,
    run: async (ctx, { params, query }) => ({ network: pickFields(await getNetwork(ctx, params.id), query.fields) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/networks/{id}',
    summary: 'Change a network',
    audience: 'project',
    policy: 'update_network',
    params: NetworkPath,
    body: UpdateNetwork,
    response: NetworkEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ network: await updateNetwork(ctx, params.id, body.network) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/networks/{id}',
    summary: 'Delete a network',
    audience: 'project',
    policy: 'delete_network',
    params: NetworkPath,
    status: 204,
    run: (ctx, { params }) => deleteNetwork(ctx, params.id),
  }),
  ...tagEndpoints('networks', { read: 'get_network', change: 'update_network', find: getNetwork, load: loadNetwork }),
];
