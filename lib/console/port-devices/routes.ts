import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { PortDevices } from './schema.ts';
import { listPortDevices } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/port-devices',
    summary: 'List the names of the instances that the ports of a project belong to',
    audience: 'project',
    policy: rule('console:port_devices:get', 'project_reader'),
    response: PortDevices,
    status: 200,
    run: listPortDevices,
  }),
];

export const portDevices = defineResource({ endpoints });
