import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { AttachInterface, InterfaceEnvelope, InterfaceList, InterfacePath, InterfacesPath } from './schema.ts';
import { attachInterface, detachInterface, getInterface, listInterfaces } from './service.ts';
import { attachInterfaceWorkflow, detachInterfaceWorkflow } from './workflows.ts';

const collection = '/servers/{server_id}/os-interface';

const endpoints = [
  endpoint({
    method: 'GET',
    path: collection,
    summary: 'List the network interfaces of a server',
    audience: 'project',
    policy: rule('os_compute_api:os-attach-interfaces:list', 'project_reader'),
    params: InterfacesPath,
    response: InterfaceList,
    status: 200,
    run: async (ctx, { params }) => ({ interfaceAttachments: await listInterfaces(ctx, params.server_id) }),
  }),
  endpoint({
    method: 'POST',
    path: collection,
    summary: 'Attach a network interface to a server',
    audience: 'project',
    policy: rule('os_compute_api:os-attach-interfaces:create', 'project_member'),
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
    summary: 'Show a network interface of a server',
    audience: 'project',
    policy: rule('os_compute_api:os-attach-interfaces:show', 'project_reader'),
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
    summary: 'Detach a network interface from a server',
    audience: 'project',
    policy: rule('os_compute_api:os-attach-interfaces:delete', 'project_member'),
    params: InterfacePath,
    status: 202,
    run: (ctx, { params }) => detachInterface(ctx, params.server_id, params.port_id),
  }),
];

export const serverInterfaces = defineResource({
  endpoints,
  workflows: [attachInterfaceWorkflow, detachInterfaceWorkflow],
});
