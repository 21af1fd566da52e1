import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { VolumeCopiesList } from './schema.ts';
import { listVolumeCopies } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/volume-copies',
    summary: 'List the numbers of snapshots and the ages of the latest backups of volumes',
    audience: 'project',
    policy: rule('console:volume_copies:list', 'project_reader'),
    response: VolumeCopiesList,
    status: 200,
    run: async (ctx) => ({ volume_copies: await listVolumeCopies(ctx) }),
  }),
];

export const volumeCopies = defineResource({ endpoints });
