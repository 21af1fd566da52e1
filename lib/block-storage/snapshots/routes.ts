import { actionEndpoint } from '#lib/http/actions.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { metadataEndpoints } from '../metadata/routes.ts';
import { snapshotActions } from './actions.ts';
import { changeSnapshot } from './change.ts';
import { snapshotContents } from './project-contents.ts';
import { snapshotQuotas } from './quotas.ts';
import {
  ChangedSnapshotEnvelope,
  CreateSnapshot,
  SnapshotEnvelope,
  SnapshotList,
  SnapshotPath,
  SnapshotQuery,
  SnapshotSummaryList,
  UpdateSnapshot,
} from './schema.ts';
import {
  createSnapshot,
  deleteSnapshot,
  getSnapshot,
  listSnapshotSummaries,
  listSnapshots,
  loadSnapshot,
  updateSnapshot,
} from './service.ts';
import { createSnapshotWorkflow, deleteSnapshotWorkflow, revertVolumeWorkflow } from './workflows.ts';

const GET_ALL = rule('volume:get_all_snapshots', 'project_reader');

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/snapshots',
    summary: 'List volume snapshots',
    audience: 'project',
    policy: GET_ALL,
    query: SnapshotQuery,
    response: SnapshotSummaryList,
    status: 200,
    run: (ctx, { query }) => listSnapshotSummaries(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: '/snapshots/detail',
    summary: 'List volume snapshots in full',
    audience: 'project',
    policy: GET_ALL,
    query: SnapshotQuery,
    response: SnapshotList,
    status: 200,
    run: (ctx, { query }) => listSnapshots(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/snapshots',
    summary: 'Create a snapshot of a volume',
    audience: 'project',
    policy: rule('volume:create_snapshot', 'project_member'),
    body: CreateSnapshot,
    response: ChangedSnapshotEnvelope,
    status: 202,
    run: async (ctx, { body }) => ({ snapshot: await createSnapshot(ctx, body.snapshot) }),
  }),
  endpoint({
    method: 'GET',
    path: '/snapshots/{id}',
    summary: 'Show a volume snapshot',
    audience: 'project',
    policy: rule('volume:get_snapshot', 'project_reader'),
    params: SnapshotPath,
    response: SnapshotEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ snapshot: await getSnapshot(ctx, params.id) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/snapshots/{id}',
    summary: 'Change the name or the description of a volume snapshot',
    audience: 'project',
    policy: rule('volume:update_snapshot', 'project_member'),
    params: SnapshotPath,
    body: UpdateSnapshot,
    response: ChangedSnapshotEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ snapshot: await updateSnapshot(ctx, params.id, body.snapshot) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/snapshots/{id}',
    summary: 'Delete a volume snapshot',
    audience: 'project',
    policy: rule('volume:delete_snapshot', 'project_member'),
    params: SnapshotPath,
    status: 202,
    run: (ctx, { params }) => deleteSnapshot(ctx, params.id),
  }),
  actionEndpoint({
    path: '/snapshots/{id}/action',
    summary: `Perform an action on a volume snapshot: ${Object.keys(snapshotActions).join(', ')}`,
    params: SnapshotPath,
    actions: snapshotActions,
  }),
  ...metadataEndpoints({
    path: '/snapshots/{id}/metadata',
    what: 'a volume snapshot',
    policies: {
      get: rule('volume:get_snapshot_metadata', 'project_reader'),
      create: rule('volume:create_snapshot_metadata', 'project_member'),
      update: rule('volume:update_snapshot_metadata', 'project_member'),
      delete: rule('volume:delete_snapshot_metadata', 'project_member'),
    },
    load: loadSnapshot,
    change: changeSnapshot,
  }),
];

export const snapshots = defineResource({
  endpoints,
  quotas: [snapshotQuotas],
  contents: [snapshotContents],
  workflows: [createSnapshotWorkflow, deleteSnapshotWorkflow, revertVolumeWorkflow],
});
