import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { createOneOrMany } from '../create.ts';
import { pickFields } from '../listing.ts';
import { networkingContents } from '../project-contents.ts';
import { tableQuota } from '../quotas/table-quota.ts';
import { seedNetworking } from '../seed.ts';
import { tagEndpoints } from '../tags/routes.ts';
import { CreateNetwork, NETWORKS, UpdateNetwork } from './schema.ts';
import {
  CREATE_NETWORK,
  createNetworks,
  DELETE_NETWORK,
  deleteNetwork,
  GET_NETWORK,
  getNetwork,
  listNetworks,
  loadNetwork,
  networkPolicies,
  updateNetwork,
} from './service.ts';

const UPDATE_NETWORK = rule('update_network', 'project_member');

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/networks',
    summary: 'List networks',
    audience: 'project',
    policy: GET_NETWORK,
    query: NETWORKS.query,
    response: NETWORKS.list,
    status: 200,
    run: (ctx, { query }) => listNetworks(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/networks',
    summary: 'Create one or more networks',
    audience: 'project',
    policy: CREATE_NETWORK,
    body: CreateNetwork,
    response: NETWORKS.created,
    status: 201,
    run: (ctx, { body }) => createOneOrMany('network', 'networks', body, (inputs) => createNetworks(ctx, inputs)),
  }),
  endpoint({
    method: 'GET',
    path: '/networks/{id}',
    summary: 'Show a network',
    audience: 'project',
    policy: GET_NETWORK,
    params: NETWORKS.path,
    query: NETWORKS.showQuery,
    response: NETWORKS.envelope,
    status: 200,
    run: async (ctx, { params, query }) => ({ network: pickFields(await getNetwork(ctx, params.id), query.fields) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/networks/{id}',
    summary: 'Change a network',
    audience: 'project',
    policy: UPDATE_NETWORK,
    params: NETWORKS.path,
    body: UpdateNetwork,
    response: NETWORKS.envelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ network: await updateNetwork(ctx, params.id, body.network) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/networks/{id}',
    summary: 'Delete a network',
    audience: 'project',
    policy: DELETE_NETWORK,
    params: NETWORKS.path,
    status: 204,
    run: (ctx, { params }) => deleteNetwork(ctx, params.id),
  }),
  ...tagEndpoints('networks', { read: GET_NETWORK, change: UPDATE_NETWORK, find: getNetwork, load: loadNetwork }),
];

export const networks = defineResource({
  policies: [...networkPolicies],
  endpoints,
  quotas: [tableQuota('networks', 100)],
  contents: networkingContents,
  seed: seedNetworking,
});
