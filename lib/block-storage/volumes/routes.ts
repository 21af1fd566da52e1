import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { metadataEndpoints } from '../metadata/routes.ts';
import { volumeActions } from './actions.ts';
import { changeVolume } from './change.ts';
import { volumeApi } from './contract.ts';
import { loadVolume } from './load.ts';
import { volumeContents } from './project-contents.ts';
import { volumeQuotas } from './quotas.ts';
import { reimageVolumeWorkflow } from './reimage-action.ts';
import * as schemas from './schema.ts';
import {
  createVolume,
  deleteVolume,
  getVolume,
  listVolumeSummaries,
  listVolumes,
  requestedVolume,
  summarizeVolumes,
  updateVolume,
} from './service.ts';
import { uploadVolumeWorkflow } from './upload-workflow.ts';
import { createVolumeWorkflow, deleteVolumeWorkflow, extendVolumeWorkflow, retypeVolumeWorkflow } from './workflows.ts';

const GET_ALL = rule('volume:get_all', 'project_reader');

const endpoints = [
  ...serve(volumeApi, schemas, {
    summaries: { policy: GET_ALL, run: (ctx, { query }) => listVolumeSummaries(ctx, query) },
    list: { policy: GET_ALL, run: (ctx, { query }) => listVolumes(ctx, query) },
    totals: { policy: GET_ALL, run: (ctx, { query }) => summarizeVolumes(ctx, query) },
    create: {
      policy: rule('volume:create', 'project_member'),
      run: (ctx, { body }) => createVolume(ctx, requestedVolume(ctx, body)),
    },
    show: { policy: rule('volume:get', 'project_reader'), run: (ctx, { id }) => getVolume(ctx, id) },
    update: {
      policy: rule('volume:update', 'project_member'),
      run: (ctx, { id, body }) => updateVolume(ctx, id, body),
    },
    remove: {
      policy: rule('volume:delete', 'project_member'),
      run: (ctx, { id, query }) => deleteVolume(ctx, id, query),
    },
    act: volumeActions,
  }),
  ...metadataEndpoints('volume', 'a volume', { load: loadVolume, change: changeVolume }),
];

export const volumes = defineResource({
  endpoints,
  quotas: [volumeQuotas],
  contents: [volumeContents],
  workflows: [
    createVolumeWorkflow,
    deleteVolumeWorkflow,
    extendVolumeWorkflow,
    retypeVolumeWorkflow,
    uploadVolumeWorkflow,
    reimageVolumeWorkflow,
  ],
});
