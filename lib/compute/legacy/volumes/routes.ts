import { endpoint } from '#lib/http/endpoint.ts';
import {
  CreateLegacyVolume,
  LegacyVolumeEnvelope,
  LegacyVolumeList,
  LegacyVolumePath,
  LegacyVolumeQuery,
} from './schema.ts';
import { createLegacyVolume, deleteLegacyVolume, getLegacyVolume, listLegacyVolumes } from './service.ts';

/** Volumes through compute, as it was done before 2.36; contract/compute.md 13. */
const legacy = { audience: 'project', until: 35 } as const;

const list = (path: string, policy: 'os_compute_api:os-volumes:list' | 'os_compute_api:os-volumes:detail') =>
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
  list('/os-volumes', 'os_compute_api:os-volumes:list'),
  list('/os-volumes/detail', 'os_compute_api:os-volumes:detail'),
  endpoint({
    ...legacy,
    method: 'POST',
    path: '/os-volumes',
    summary: 'Create a volume',
    policy: 'os_compute_api:os-volumes:create',
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
    policy: 'os_compute_api:os-volumes:show',
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
    policy: 'os_compute_api:os-volumes:delete',
    params: LegacyVolumePath,
    status: 202,
    run: (ctx, { params }) => deleteLegacyVolume(ctx, params.id),
  }),
];
