import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { CREATE_NETWORK, DELETE_NETWORK, GET_NETWORK } from '#lib/networking/networks/service.ts';
import { GET_SUBNET } from '#lib/networking/subnets/service.ts';
import { listAddresses } from './addresses.ts';
import { removeNetwork } from './removal.ts';
import {
  AddressQuery,
  ListedNetworks,
  MadeNetworkEnvelope,
  NetworkPath,
  NewNetworkPlan,
  SubnetAddresses,
  SubnetPath,
} from './schema.ts';
import { createNetworkWithSubnets, listNetworksWithUse } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/networks',
    summary: 'List the networks that a project can use, with their address usage',
    audience: 'project',
    policy: GET_NETWORK,
    response: ListedNetworks,
    status: 200,
    run: listNetworksWithUse,
  }),
  endpoint({
    method: 'POST',
    path: '/networks',
    summary: 'Create a network and its subnets in one transaction',
    audience: 'project',
    policy: CREATE_NETWORK,
    body: NewNetworkPlan,
    response: MadeNetworkEnvelope,
    status: 201,
    run: async (ctx, { body }) => ({ network: await createNetworkWithSubnets(ctx, body) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/networks/{id}',
    summary: 'Delete a network with the interfaces that routers have on it',
    audience: 'project',
    policy: DELETE_NETWORK,
    params: NetworkPath,
    status: 204,
    run: (ctx, { params }) => removeNetwork(ctx, params.id),
  }),
  endpoint({
    method: 'GET',
    path: '/subnets/{id}/addresses',
    summary: 'List the addresses of a subnet and what uses them',
    audience: 'project',
    policy: GET_SUBNET,
    params: SubnetPath,
    query: AddressQuery,
    response: SubnetAddresses,
    status: 200,
    run: (ctx, { params, query }) => listAddresses(ctx, params.id, query),
  }),
];

export const listedNetworks = defineResource({ endpoints });
