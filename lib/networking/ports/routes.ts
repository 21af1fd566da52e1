import { endpoint } from '#lib/http/endpoint.ts';
import { createOneOrMany } from '../create.ts';
import { ShowQuery } from '../list-query.ts';
import { pickFields } from '../listing.ts';
import { tagEndpoints } from '../tags/routes.ts';
import { CreatedPorts, CreatePort, PortEnvelope, PortList, PortPath, PortQuery, UpdatePort } from './schema.ts';
import { createPorts, deletePort, getPort, listPorts, loadPort, updatePort } from './service.ts';

export const portEndpoints = [
  endpoint({
    method: 'GET',
    path: '/ports',
    summary: 'List ports',
    audience: 'project',
    policy: 'get_port',
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
    policy: 'create_port',
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
    policy: 'get_port',
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
    policy: 'update_port',
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
    policy: 'delete_port',
    params: PortPath,
    status: 204,
    run: (ctx, { params }) => deletePort(ctx, params.id),
  }),
  ...tagEndpoints('ports', { read: 'get_port', change: 'update_port', find: getPort, load: loadPort }),
];
