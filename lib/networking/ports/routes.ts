import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { createOneOrMany } from '../create.ts';
import { pickFields } from '../listing.ts';
import { tableQuota } from '../quotas/table-quota.ts';
import { tagEndpoints } from '../tags/routes.ts';
import { CreatePort, PORTS, UpdatePort } from './schema.ts';
import { createPorts, deletePort, getPort, listPorts, UPDATE_PORT_MAC_ADDRESS, updatePort } from './service.ts';
import { loadPort } from './visibility.ts';

const GET_PORT = rule('get_port', 'project_reader');
const UPDATE_PORT = rule('update_port', 'project_member');

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/ports',
    summary: 'List ports',
    audience: 'project',
    policy: GET_PORT,
    query: PORTS.query,
    response: PORTS.list,
    status: 200,
    run: (ctx, { query }) => listPorts(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/ports',
    summary: 'Create one or more ports',
    audience: 'project',
    policy: rule('create_port', 'project_member'),
    body: CreatePort,
    response: PORTS.created,
    status: 201,
    run: (ctx, { body }) => createOneOrMany('port', 'ports', body, (inputs) => createPorts(ctx, inputs)),
  }),
  endpoint({
    method: 'GET',
    path: '/ports/{id}',
    summary: 'Show a port',
    audience: 'project',
    policy: GET_PORT,
    params: PORTS.path,
    query: PORTS.showQuery,
    response: PORTS.envelope,
    status: 200,
    run: async (ctx, { params, query }) => ({ port: pickFields(await getPort(ctx, params.id), query.fields) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/ports/{id}',
    summary: 'Change a port',
    audience: 'project',
    policy: UPDATE_PORT,
    params: PORTS.path,
    body: UpdatePort,
    response: PORTS.envelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ port: await updatePort(ctx, params.id, body.port) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/ports/{id}',
    summary: 'Delete a port',
    audience: 'project',
    policy: rule('delete_port', 'project_member'),
    params: PORTS.path,
    status: 204,
    run: (ctx, { params }) => deletePort(ctx, params.id),
  }),
  ...tagEndpoints('ports', { read: GET_PORT, change: UPDATE_PORT, find: getPort, load: loadPort }),
];

export const ports = defineResource({
  policies: [UPDATE_PORT_MAC_ADDRESS],
  endpoints,
  quotas: [tableQuota('ports', 500)],
});
