import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { OwnAddress } from './schema.ts';
import { getOwnAddress } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/address',
    summary: 'Show the address that the request comes from',
    audience: 'project',
    policy: rule('console:address:get', 'project_role'),
    response: OwnAddress,
    status: 200,
    run: getOwnAddress,
  }),
];

export const address = defineResource({ endpoints });
