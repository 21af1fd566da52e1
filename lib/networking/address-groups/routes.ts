import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { pickFields } from '../listing.ts';
import { tableQuota } from '../quotas/table-quota.ts';
import { tagEndpoints } from '../tags/routes.ts';
import { ADDRESS_GROUPS, AddressList, CreateAddressGroup, UpdateAddressGroup } from './schema.ts';
import {
  addAddresses,
  createAddressGroup,
  deleteAddressGroup,
  getAddressGroup,
  listAddressGroups,
  loadAddressGroup,
  removeAddresses,
  updateAddressGroup,
} from './service.ts';

const GET_ADDRESS_GROUP = rule('get_address_group', 'project_reader');
const UPDATE_ADDRESS_GROUP = rule('update_address_group', 'project_member');

const changed = {
  method: 'PUT',
  audience: 'project',
  params: ADDRESS_GROUPS.path,
  body: AddressList,
  response: ADDRESS_GROUPS.envelope,
  status: 200,
} as const;

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/address-groups',
    summary: 'List address groups',
    audience: 'project',
    policy: GET_ADDRESS_GROUP,
    query: ADDRESS_GROUPS.query,
    response: ADDRESS_GROUPS.list,
    status: 200,
    run: (ctx, { query }) => listAddressGroups(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/address-groups',
    summary: 'Create an address group',
    audience: 'project',
    policy: rule('create_address_group', 'project_member'),
    body: CreateAddressGroup,
    response: ADDRESS_GROUPS.envelope,
    status: 201,
    run: async (ctx, { body }) => ({ address_group: await createAddressGroup(ctx, body.address_group) }),
  }),
  endpoint({
    method: 'GET',
    path: '/address-groups/{id}',
    summary: 'Show an address group',
    audience: 'project',
    policy: GET_ADDRESS_GROUP,
    params: ADDRESS_GROUPS.path,
    query: ADDRESS_GROUPS.showQuery,
    response: ADDRESS_GROUPS.envelope,
    status: 200,
    run: async (ctx, { params, query }) => ({
      address_group: pickFields(await getAddressGroup(ctx, params.id), query.fields),
    }),
  }),
  endpoint({
    method: 'PUT',
    path: '/address-groups/{id}',
    summary: 'Change an address group',
    audience: 'project',
    policy: UPDATE_ADDRESS_GROUP,
    params: ADDRESS_GROUPS.path,
    body: UpdateAddressGroup,
    response: ADDRESS_GROUPS.envelope,
    status: 200,
    run: async (ctx, { params, body }) => ({
      address_group: await updateAddressGroup(ctx, params.id, body.address_group),
    }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/address-groups/{id}',
    summary: 'Delete an address group',
    audience: 'project',
    policy: rule('delete_address_group', 'project_member'),
    params: ADDRESS_GROUPS.path,
    status: 204,
    run: (ctx, { params }) => deleteAddressGroup(ctx, params.id),
  }),
  endpoint({
    ...changed,
    path: '/address-groups/{id}/add_addresses',
    summary: 'Add addresses to an address group',
    policy: rule('add_addresses', 'project_member'),
    run: async (ctx, { params, body }) => ({ address_group: await addAddresses(ctx, params.id, body.addresses) }),
  }),
  endpoint({
    ...changed,
    path: '/address-groups/{id}/remove_addresses',
    summary: 'Remove addresses from an address group',
    policy: rule('remove_addresses', 'project_member'),
    run: async (ctx, { params, body }) => ({ address_group: await removeAddresses(ctx, params.id, body.addresses) }),
  }),
  ...tagEndpoints('address_groups', {
    read: GET_ADDRESS_GROUP,
    change: UPDATE_ADDRESS_GROUP,
    find: getAddressGroup,
    load: loadAddressGroup,
  }),
];

export const addressGroups = defineResource({ endpoints, quotas: [tableQuota('address_groups', 100)] });
