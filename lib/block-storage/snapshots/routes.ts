import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { metadataEndpoints } from '../metadata/routes.ts';
import { snapshotActions } from './actions.ts';
import { changeSnapshot } from './change.ts';
import { snapshotApi } from './contract.ts';
import { snapshotContents } from './project-contents.ts';
import { snapshotQuotas } from './quotas.ts';
import * as schemas from './schema.ts';
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
  ...serve(snapshotApi, schemas, {
    summaries: { policy: GET_ALL, run: (ctx, { query }) => listSnapshotSummaries(ctx, query) },
    list: { policy: GET_ALL, run: (ctx, { query }) => listSnapshots(ctx, query) },
    create: {
      policy: rule('volume:create_snapshot', 'project_member'),
      run: (ctx, { body }) => createSnapshot(ctx, body),
    },
    show: { policy: rule('volume:get_snapshot', 'project_reader'), run: (ctx, { id }) => getSnapshot(ctx, id) },
    update: {
      policy: rule('volume:update_snapshot', 'project_member'),
      run: (ctx, { id, body }) => updateSnapshot(ctx, id, body),
    },
    remove: { policy: rule('volume:delete_snapshot', 'project_member'), run: (ctx, { id }) => deleteSnapshot(ctx, id) },
    act: snapshotActions,
  }),
  ...metadataEndpoints('snapshot', 'a volume snapshot', { load: loadSnapshot, change: changeSnapshot }),
];

export const snapshots = defineResource({
  endpoints,
  quotas: [snapshotQuotas],
  contents: [snapshotContents],
  workflows: [createSnapshotWorkflow, deleteSnapshotWorkflow, revertVolumeWorkflow],
});
