import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/policy/operations.ts';
import { defineContents, namedObjects } from '#lib/project-contents/project-contents.ts';
import { metadataEndpoints } from '../metadata/routes.ts';
import { snapshotActions } from './actions.ts';
import { changeSnapshot } from './change.ts';
import { snapshotApi } from './contract.ts';
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
import { GET_ALL_TENANTS } from './visibility.ts';
import { createSnapshotWorkflow, deleteSnapshotWorkflow, revertVolumeWorkflow } from './workflows.ts';

const reader = (name: string) => rule(`volume:${name}`, 'project_reader');
const member = (name: string) => rule(`volume:${name}`, 'project_member');

const endpoints = [
  ...serve(snapshotApi, schemas, {
    summaries: { policy: reader('get_all_snapshots'), run: (ctx, { query }) => listSnapshotSummaries(ctx, query) },
    list: { policy: reader('get_all_snapshots'), run: (ctx, { query }) => listSnapshots(ctx, query) },
    create: { policy: member('create_snapshot'), run: (ctx, { body }) => createSnapshot(ctx, body) },
    show: { policy: reader('get_snapshot'), run: (ctx, { id }) => getSnapshot(ctx, id) },
    update: { policy: member('update_snapshot'), run: (ctx, { id, body }) => updateSnapshot(ctx, id, body) },
    remove: { policy: member('delete_snapshot'), run: (ctx, { id }) => deleteSnapshot(ctx, id) },
    act: snapshotActions,
  }),
  ...metadataEndpoints('snapshot', 'a volume snapshot', { load: loadSnapshot, change: changeSnapshot }),
];

/** Snapshots before their volumes. */
const snapshotContents = defineContents(
  namedObjects({ kind: 'snapshot', noun: msg('Snapshot'), step: 2, table: 'snapshots', path: '/volume/v3/snapshots' }),
);

export const snapshots = defineResource({
  policies: [GET_ALL_TENANTS],
  endpoints,
  quotas: [snapshotQuotas],
  contents: [snapshotContents],
  workflows: [createSnapshotWorkflow, deleteSnapshotWorkflow, revertVolumeWorkflow],
});
