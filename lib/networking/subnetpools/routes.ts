import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { pickFields } from '../listing.ts';
import { tableQuota } from '../quotas/table-quota.ts';
import { tagEndpoints } from '../tags/routes.ts';
import { addPrefixes, onboardSubnets, removePrefixes } from './prefixes.ts';
import {
  CreateSubnetpool,
  OnboardedSubnets,
  OnboardRequest,
  PrefixList,
  ShownPrefixes,
  SUBNETPOOLS,
  UpdateSubnetpool,
} from './schema.ts';
import {
  CREATE_DEFAULT,
  CREATE_SHARED,
  createSubnetpool,
  deleteSubnetpool,
  getSubnetpool,
  listSubnetpools,
  loadSubnetpool,
  UPDATE_DEFAULT,
  updateSubnetpool,
} from './service.ts';

const GET_SUBNETPOOL = rule('get_subnetpool', 'project_reader');
const UPDATE_SUBNETPOOL = rule('update_subnetpool', 'project_member');

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/subnetpools',
    summary: 'List subnet pools',
    audience: 'project',
    policy: GET_SUBNETPOOL,
    query: SUBNETPOOLS.query,
    response: SUBNETPOOLS.list,
    status: 200,
    run: (ctx, { query }) => listSubnetpools(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/subnetpools',
    summary: 'Create a subnet pool',
    audience: 'project',
    policy: rule('create_subnetpool', 'project_member'),
    body: CreateSubnetpool,
    response: SUBNETPOOLS.envelope,
    status: 201,
    run: async (ctx, { body }) => ({ subnetpool: await createSubnetpool(ctx, body.subnetpool) }),
  }),
  endpoint({
    method: 'GET',
    path: '/subnetpools/{id}',
    summary: 'Show a subnet pool',
    audience: 'project',
    policy: GET_SUBNETPOOL,
    params: SUBNETPOOLS.path,
    query: SUBNETPOOLS.showQuery,
    response: SUBNETPOOLS.envelope,
    status: 200,
    run: async (ctx, { params, query }) => ({
      subnetpool: pickFields(await getSubnetpool(ctx, params.id), query.fields),
    }),
  }),
  endpoint({
    method: 'PUT',
    path: '/subnetpools/{id}',
    summary: 'Change a subnet pool',
    audience: 'project',
    policy: UPDATE_SUBNETPOOL,
    params: SUBNETPOOLS.path,
    body: UpdateSubnetpool,
    response: SUBNETPOOLS.envelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ subnetpool: await updateSubnetpool(ctx, params.id, body.subnetpool) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/subnetpools/{id}',
    summary: 'Delete a subnet pool',
    audience: 'project',
    policy: rule('delete_subnetpool', 'project_member'),
    params: SUBNETPOOLS.path,
    status: 204,
    run: (ctx, { params }) => deleteSubnetpool(ctx, params.id),
  }),
  endpoint({
    method: 'PUT',
    path: '/subnetpools/{id}/add_prefixes',
    summary: 'Add prefixes to a subnet pool',
    audience: 'project',
    policy: rule('add_prefixes', 'project_member'),
    params: SUBNETPOOLS.path,
    body: PrefixList,
    response: ShownPrefixes,
    status: 200,
    run: async (ctx, { params, body }) => ({ prefixes: await addPrefixes(ctx, params.id, body.prefixes) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/subnetpools/{id}/remove_prefixes',
    summary: 'Remove prefixes from a subnet pool',
    audience: 'project',
    policy: rule('remove_prefixes', 'project_member'),
    params: SUBNETPOOLS.path,
    body: PrefixList,
    response: ShownPrefixes,
    status: 200,
    run: async (ctx, { params, body }) => ({ prefixes: await removePrefixes(ctx, params.id, body.prefixes) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/subnetpools/{id}/onboard_network_subnets',
    summary: 'Onboard the subnets of a network into a subnet pool',
    audience: 'project',
    policy: rule('onboard_network_subnets', 'project_member'),
    params: SUBNETPOOLS.path,
    body: OnboardRequest,
    response: OnboardedSubnets,
    status: 200,
    run: (ctx, { params, body }) => onboardSubnets(ctx, params.id, body.network_id),
  }),
  ...tagEndpoints('subnetpools', {
    read: GET_SUBNETPOOL,
    change: UPDATE_SUBNETPOOL,
    find: getSubnetpool,
    load: loadSubnetpool,
  }),
];

export const subnetpools = defineResource({
  policies: [CREATE_SHARED, CREATE_DEFAULT, UPDATE_DEFAULT],
  endpoints,
  quotas: [tableQuota('subnetpools', 100)],
});
