import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { createOneOrMany } from '../create.ts';
import { pickFields } from '../listing.ts';
import { tableQuota } from '../quotas/table-quota.ts';
import { tagEndpoints } from '../tags/routes.ts';
import { CreateFloatingIp, FLOATING_IPS, UpdateFloatingIp } from './schema.ts';
import {
  CHOOSE,
  CREATE_FLOATING_IP,
  createFloatingIps,
  deleteFloatingIp,
  getFloatingIp,
  listFloatingIps,
  loadFloatingIp,
  updateFloatingIp,
} from './service.ts';

const GET_FLOATING_IP = rule('get_floatingip', 'project_reader');
const UPDATE_FLOATING_IP = rule('update_floatingip', 'project_member');

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/floatingips',
    summary: 'List floating IPs',
    audience: 'project',
    policy: GET_FLOATING_IP,
    query: FLOATING_IPS.query,
    response: FLOATING_IPS.list,
    status: 200,
    run: (ctx, { query }) => listFloatingIps(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/floatingips',
    summary: 'Create one or more floating IPs',
    audience: 'project',
    policy: CREATE_FLOATING_IP,
    body: CreateFloatingIp,
    response: FLOATING_IPS.created,
    status: 201,
    run: (ctx, { body }) =>
      createOneOrMany('floatingip', 'floatingips', body, (inputs) => createFloatingIps(ctx, inputs)),
  }),
  endpoint({
    method: 'GET',
    path: '/floatingips/{id}',
    summary: 'Show a floating IP',
    audience: 'project',
    policy: GET_FLOATING_IP,
    params: FLOATING_IPS.path,
    query: FLOATING_IPS.showQuery,
    response: FLOATING_IPS.envelope,
    status: 200,
    run: async (ctx, { params, query }) => ({
      floatingip: pickFields(await getFloatingIp(ctx, params.id), query.fields),
    }),
  }),
  endpoint({
    method: 'PUT',
    path: '/floatingips/{id}',
    summary: 'Change a floating IP',
    audience: 'project',
    policy: UPDATE_FLOATING_IP,
    params: FLOATING_IPS.path,
    body: UpdateFloatingIp,
    response: FLOATING_IPS.envelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ floatingip: await updateFloatingIp(ctx, params.id, body.floatingip) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/floatingips/{id}',
    summary: 'Delete a floating IP',
    audience: 'project',
    policy: rule('delete_floatingip', 'project_member'),
    params: FLOATING_IPS.path,
    status: 204,
    run: (ctx, { params }) => deleteFloatingIp(ctx, params.id),
  }),
  ...tagEndpoints('floatingips', {
    read: GET_FLOATING_IP,
    change: UPDATE_FLOATING_IP,
    find: getFloatingIp,
    load: loadFloatingIp,
  }),
];

export const floatingIps = defineResource({ policies: [CHOOSE], endpoints, quotas: [tableQuota('floatingips', 50)] });
