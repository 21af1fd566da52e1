import { endpoint } from '#lib/http/endpoint.ts';
import { type Operation, rule } from '#lib/policy/operations.ts';
import {
  CreateLegacyVolume,
  LegacyVolumeEnvelope,
  LegacyVolumeList,
  LegacyVolumePath,
  LegacyVolumeQuery,
} from './schema.ts';
import { createLegacyVolume, deleteLegacyVolume, getLegacyVolume, listLegacyVolumes } from './service.ts';

/** Proxy API below 2.36; docs/contract/compute.md 13. */
const legacy = { audience: 'project', until: 35 } as const;

const list = (path: string, policy: Operation) =>
  endpoint({
    ...legacy,
    method: 'GET',
    path,
    summary: 'List volumes',
    policy,
    query: LegacyVolumeQuery,
    response: LegacyVolumeList,
    status: 200,
    run: async (ctx, { query }) => ({ volumes: await listLegacyVolumes(ctx, query) }),
  });

export const legacyVolumeEndpoints = [
  list('/os-volumes', rule('os_compute_api:os-volumes:list', 'project_reader')),
  list('/os-volumes/detail', rule('os_compute_api:os-volumes:detail', 'project_reader')),
  endpoint({
    ...legacy,
    method: 'POST',
    path: '/os-volumes',
    summary: 'Create a volume',
    policy: rule('os_compute_api:os-volumes:create', 'project_member'),
    body: CreateLegacyVolume,
    response: LegacyVolumeEnvelope,
    status: 200,
    run: async (ctx, { body }) => ({ volume: await createLegacyVolume(ctx, body.volume) }),
  }),
  endpoint({
    ...legacy,
    method: 'GET',
    path: '/os-volumes/{id}',
    summary: 'Show a volume',
    policy: rule('os_compute_api:os-volumes:show', 'project_reader'),
    params: LegacyVolumePath,
    response: LegacyVolumeEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ volume: await getLegacyVolume(ctx, params.id) }),
  }),
  endpoint({
    ...legacy,
    method: 'DELETE',
    path: '/os-volumes/{id}',
    summary: 'Delete a volume',
    policy: rule('os_compute_api:os-volumes:delete', 'project_member'),
    params: LegacyVolumePath,
    status: 202,
    run: (ctx, { params }) => deleteLegacyVolume(ctx, params.id),
  }),
];
