import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { pickFields } from '../listing.ts';
import { tableQuota } from '../quotas/table-quota.ts';
import { tagEndpoints } from '../tags/routes.ts';
import { ADDRESS_SCOPES, CreateAddressScope, UpdateAddressScope } from './schema.ts';
import {
  CREATE_SHARED,
  createAddressScope,
  deleteAddressScope,
  getAddressScope,
  listAddressScopes,
  loadAddressScope,
  UPDATE_SHARED,
  updateAddressScope,
} from './service.ts';

const GET_ADDRESS_SCOPE = rule('get_address_scope', 'project_reader');
const UPDATE_ADDRESS_SCOPE = rule('update_address_scope', 'project_member');

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/address-scopes',
    summary: 'List address scopes',
    audience: 'project',
    policy: GET_ADDRESS_SCOPE,
    query: ADDRESS_SCOPES.query,
    response: ADDRESS_SCOPES.list,
    status: 200,
    run: (ctx, { query }) => listAddressScopes(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/address-scopes',
    summary: 'Create an address scope',
    audience: 'project',
    policy: rule('create_address_scope', 'project_member'),
    body: CreateAddressScope,
    response: ADDRESS_SCOPES.envelope,
    status: 201,
    run: async (ctx, { body }) => ({ address_scope: await createAddressScope(ctx, body.address_scope) }),
  }),
  endpoint({
    method: 'GET',
    path: '/address-scopes/{id}',
    summary: 'Show an address scope',
    audience: 'project',
    policy: GET_ADDRESS_SCOPE,
    params: ADDRESS_SCOPES.path,
    query: ADDRESS_SCOPES.showQuery,
    response: ADDRESS_SCOPES.envelope,
    status: 200,
    run: async (ctx, { params, query }) => ({
      address_scope: pickFields(await getAddressScope(ctx, params.id), query.fields),
    }),
  }),
  endpoint({
    method: 'PUT',
    path: '/address-scopes/{id}',
    summary: 'Change an address scope',
    audience: 'project',
    policy: UPDATE_ADDRESS_SCOPE,
    params: ADDRESS_SCOPES.path,
    body: UpdateAddressScope,
    response: ADDRESS_SCOPES.envelope,
    status: 200,
    run: async (ctx, { params, body }) => ({
      address_scope: await updateAddressScope(ctx, params.id, body.address_scope),
    }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/address-scopes/{id}',
    summary: 'Delete an address scope',
    audience: 'project',
    policy: rule('delete_address_scope', 'project_member'),
    params: ADDRESS_SCOPES.path,
    status: 204,
    run: (ctx, { params }) => deleteAddressScope(ctx, params.id),
  }),
  ...tagEndpoints('address_scopes', {
    read: GET_ADDRESS_SCOPE,
    change: UPDATE_ADDRESS_SCOPE,
    find: getAddressScope,
    load: loadAddressScope,
  }),
];

export const addressScopes = defineResource({
  policies: [CREATE_SHARED, UPDATE_SHARED],
  endpoints,
  quotas: [tableQuota('address_scopes', 100)],
});
