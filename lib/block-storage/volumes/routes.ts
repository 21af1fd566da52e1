import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
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
import { VOLUME_GET_ALL_TENANTS } from './visibility.ts';
import { createVolumeWorkflow, deleteVolumeWorkflow, extendVolumeWorkflow, retypeVolumeWorkflow } from './workflows.ts';

const reader = (name: string) => rule(`volume:${name}`, 'project_reader');
const member = (name: string) => rule(`volume:${name}`, 'project_member');

const endpoints = [
  ...serve(volumeApi, schemas, {
    summaries: { policy: reader('get_all'), run: (ctx, { query }) => listVolumeSummaries(ctx, query) },
    list: { policy: reader('get_all'), run: (ctx, { query }) => listVolumes(ctx, query) },
    totals: { policy: reader('get_all'), run: (ctx, { query }) => summarizeVolumes(ctx, query) },
    create: { policy: member('create'), run: (ctx, { body }) => createVolume(ctx, requestedVolume(ctx, body)) },
    show: { policy: reader('get'), run: (ctx, { id }) => getVolume(ctx, id) },
    update: { policy: member('update'), run: (ctx, { id, body }) => updateVolume(ctx, id, body) },
    remove: { policy: member('delete'), run: (ctx, { id, query }) => deleteVolume(ctx, id, query) },
    act: volumeActions,
  }),
  ...metadataEndpoints('volume', 'a volume', { load: loadVolume, change: changeVolume }),
];

export const volumes = defineResource({
  policies: [VOLUME_GET_ALL_TENANTS],
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
