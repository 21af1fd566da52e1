import { endpoint } from '#lib/http/endpoint.ts';
import { AttachInterface, InterfaceEnvelope, InterfaceList, InterfacePath, InterfacesPath } from './schema.ts';
import { attachInterface, detachInterface, getInterface, listInterfaces } from './service.ts';

const collection = '/servers/{server_id}/os-interface';

export const serverInterfaceEndpoints = [
  endpoint({
    method: 'GET',
    path: collection,
    summary: 'List the network cards of a server',
    audience: 'project',
    policy: 'os_compute_api:os-attach-interfaces:list',
    params: InterfacesPath,
    response: InterfaceList,
    status: 200,
    run: async (ctx, { params }) => ({ interfaceAttachments: await listInterfaces(ctx, params.server_id) }),
  }),
  endpoint({
    method: 'POST',
    path: collection,
    summary: 'Attach a network card to a server',
    audience: 'project',
    policy: 'os_compute_api:os-attach-interfaces:create',
    params: InterfacesPath,
    body: AttachInterface,
    response: InterfaceEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({
      interfaceAttachment: await attachInterface(ctx, params.server_id, body.interfaceAttachment ?? {}),
    }),
  }),
  endpoint({
    method: 'GET',
    path: `${collection}/{port_id}`,
    summary: 'Show a network card of a server',
    audience: 'project',
    policy: 'os_compute_api:os-attach-interfaces:show',
    params: InterfacePath,
    response: InterfaceEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({
      interfaceAttachment: await getInterface(ctx, params.server_id, params.port_id),
    }),
  }),
  endpoint({
    method: 'DELETE',
    path: `${collection}/{port_id}`,
    summary: 'Detach a network card from a server',
    audience: 'project',
    policy: 'os_compute_api:os-attach-interfaces:delete',
    params: InterfacePath,
    status: 202,
    run: (ctx, { params }) => detachInterface(ctx, params.server_id, params.port_id),
  }),
];
