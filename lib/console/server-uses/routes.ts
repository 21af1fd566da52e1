import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { ServerUses } from './schema.ts';
import { countServerUses } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/server-uses',
    summary: 'Count the instances of the project by flavor, image and key pair',
    audience: 'project',
    policy: rule('console:server_uses:get', 'project_reader'),
    response: ServerUses,
    status: 200,
    run: countServerUses,
  }),
];

export const serverUses = defineResource({ endpoints });
