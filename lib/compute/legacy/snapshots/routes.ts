import { endpoint } from '#lib/http/endpoint.ts';
import { type Operation, rule } from '#lib/policy/operations.ts';
import {
  CreateLegacySnapshot,
  LegacySnapshotEnvelope,
  LegacySnapshotList,
  LegacySnapshotPath,
  LegacySnapshotQuery,
} from './schema.ts';
import { createLegacySnapshot, deleteLegacySnapshot, getLegacySnapshot, listLegacySnapshots } from './service.ts';

/** Proxy API below 2.36; docs/contract/compute.md 13. */
const legacy = { audience: 'project', until: 35 } as const;

const list = (path: string, policy: Operation) =>
  endpoint({
    ...legacy,
    method: 'GET',
    path,
    summary: 'List snapshots',
    policy,
    query: LegacySnapshotQuery,
    response: LegacySnapshotList,
    status: 200,
    run: async (ctx, { query }) => ({ snapshots: await listLegacySnapshots(ctx, query) }),
  });

export const legacySnapshotEndpoints = [
  list('/os-snapshots', rule('os_compute_api:os-volumes:snapshots:list', 'project_reader')),
  list('/os-snapshots/detail', rule('os_compute_api:os-volumes:snapshots:detail', 'project_reader')),
  endpoint({
    ...legacy,
    method: 'POST',
    path: '/os-snapshots',
    summary: 'Create a snapshot',
    policy: rule('os_compute_api:os-volumes:snapshots:create', 'project_member'),
    body: CreateLegacySnapshot,
    response: LegacySnapshotEnvelope,
    status: 200,
    run: async (ctx, { body }) => ({ snapshot: await createLegacySnapshot(ctx, body.snapshot) }),
  }),
  endpoint({
    ...legacy,
    method: 'GET',
    path: '/os-snapshots/{id}',
    summary: 'Show a snapshot',
    policy: rule('os_compute_api:os-volumes:snapshots:show', 'project_reader'),
    params: LegacySnapshotPath,
    response: LegacySnapshotEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ snapshot: await getLegacySnapshot(ctx, params.id) }),
  }),
  endpoint({
    ...legacy,
    method: 'DELETE',
    path: '/os-snapshots/{id}',
    summary: 'Delete a snapshot',
    policy: rule('os_compute_api:os-volumes:snapshots:delete', 'project_member'),
    params: LegacySnapshotPath,
    status: 202,
    run: (ctx, { params }) => deleteLegacySnapshot(ctx, params.id),
  }),
];
