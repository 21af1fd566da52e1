import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { VolumeTypeFactsList } from './schema.ts';
import { listVolumeTypeFacts } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/volume-types',
    summary: 'List volume types with their QoS specs and numbers of volumes',
    audience: 'project',
    policy: rule('console:volume_types:list', 'project_reader'),
    response: VolumeTypeFactsList,
    status: 200,
    run: async (ctx) => ({ volume_types: await listVolumeTypeFacts(ctx) }),
  }),
];

export const volumeTypeFacts = defineResource({ endpoints });
