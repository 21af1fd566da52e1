import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { createOneOrMany } from '../create.ts';
import { ShowQuery } from '../list-query.ts';
import { pickFields } from '../listing.ts';
import { tagEndpoints } from '../tags/routes.ts';
import { CreatedPorts, CreatePort, PortEnvelope, PortList, PortPath, PortQuery, UpdatePort } from './schema.ts';
import { createPorts, deletePort, getPort, listPorts, loadPort, updatePort } from './service.ts';

const GET_PORT = rule('get_port', 'project_reader');
const UPDATE_PORT = rule('update_port', 'project_member');

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/ports',
    summary: 'List ports',
    audience: 'project',
    policy: GET_PORT,
    query: PortQuery,
    response: PortList,
    status: 200,
    run: (ctx, { query }) => listPorts(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/ports',
    summary: 'Create a port, or several at once',
    audience: 'project',
    policy: rule('create_port', 'project_member'),
    body: CreatePort,
    response: CreatedPorts,
    status: 201,
    run: (ctx, { body }) => createOneOrMany('port', 'ports', body, (inputs) => createPorts(ctx, inputs)),
  }),
  endpoint({
    method: 'GET',
    path: '/ports/{id}',
    summary: 'Show a port',
    audience: 'project',
    policy: GET_PORT,
    params: PortPath,
    query: ShowQuery,
    response: PortEnvelope,
    status: 200,
    run: async (ctx, { params, query }) => ({ port: pickFields(await getPort(ctx, params.id), query.fields) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/ports/{id}',
    summary: 'Change a port',
    audience: 'project',
    policy: UPDATE_PORT,
    params: PortPath,
    body: UpdatePort,
    response: PortEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ port: await updatePort(ctx, params.id, body.port) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/ports/{id}',
    summary: 'Delete a port',
    audience: 'project',
    policy: rule('delete_port', 'project_member'),
    params: PortPath,
    status: 204,
    run: (ctx, { params }) => deletePort(ctx, params.id),
  }),
  ...tagEndpoints('ports', { read: GET_PORT, change: UPDATE_PORT, find: getPort, load: loadPort }),
];

export const ports = defineResource({ endpoints });
