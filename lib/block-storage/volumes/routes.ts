import { actionEndpoint } from '#lib/http/actions.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { metadataEndpoints } from '../metadata/routes.ts';
import { volumeActions } from './actions.ts';
import { changeVolume } from './change.ts';
import { loadVolume } from './load.ts';
import { volumeContents } from './project-contents.ts';
import { volumeQuotas } from './quotas.ts';
import { reimageVolumeWorkflow } from './reimage-action.ts';
import {
  ChangedVolumeEnvelope,
  CreateVolume,
  UpdateVolume,
  VolumeDeletion,
  VolumeEnvelope,
  VolumeList,
  VolumePath,
  VolumeQuery,
  VolumeSummaryList,
  VolumesSummary,
} from './schema.ts';
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

const VOLUME_GET_ALL = rule('volume:get_all', 'project_reader');

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/volumes',
    summary: 'List volumes by name',
    audience: 'project',
    policy: VOLUME_GET_ALL,
    query: VolumeQuery,
    response: VolumeSummaryList,
    status: 200,
    run: (ctx, { query }) => listVolumeSummaries(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: '/volumes/detail',
    summary: 'List volumes in full',
    audience: 'project',
    policy: VOLUME_GET_ALL,
    query: VolumeQuery,
    response: VolumeList,
    status: 200,
    run: (ctx, { query }) => listVolumes(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: '/volumes/summary',
    summary: 'Count volumes and their total size',
    audience: 'project',
    policy: VOLUME_GET_ALL,
    since: 12,
    query: VolumeQuery,
    response: VolumesSummary,
    status: 200,
    run: async (ctx, { query }) => ({ 'volume-summary': await summarizeVolumes(ctx, query) }),
  }),
  endpoint({
    method: 'POST',
    path: '/volumes',
    summary: 'Create a volume',
    audience: 'project',
    policy: rule('volume:create', 'project_member'),
    body: CreateVolume,
    response: ChangedVolumeEnvelope,
    status: 202,
    run: async (ctx, { body }) => ({ volume: await createVolume(ctx, requestedVolume(ctx, body.volume)) }),
  }),
  endpoint({
    method: 'GET',
    path: '/volumes/{id}',
    summary: 'Show a volume',
    audience: 'project',
    policy: rule('volume:get', 'project_reader'),
    params: VolumePath,
    response: VolumeEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ volume: await getVolume(ctx, params.id) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/volumes/{id}',
    summary: 'Change the name, the description or the metadata of a volume',
    audience: 'project',
    policy: rule('volume:update', 'project_member'),
    params: VolumePath,
    body: UpdateVolume,
    response: ChangedVolumeEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ volume: await updateVolume(ctx, params.id, body.volume) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/volumes/{id}',
    summary: 'Delete a volume',
    audience: 'project',
    policy: rule('volume:delete', 'project_member'),
    params: VolumePath,
    query: VolumeDeletion,
    status: 202,
    run: (ctx, { params, query }) => deleteVolume(ctx, params.id, query),
  }),
  actionEndpoint({
    path: '/volumes/{id}/action',
    summary: `Perform an action on a volume: ${Object.keys(volumeActions).join(', ')}`,
    params: VolumePath,
    actions: volumeActions,
  }),
  ...metadataEndpoints({
    path: '/volumes/{id}/metadata',
    what: 'a volume',
    policies: {
      get: rule('volume:get_volume_metadata', 'project_reader'),
      create: rule('volume:create_volume_metadata', 'project_member'),
      update: rule('volume:update_volume_metadata', 'project_member'),
      delete: rule('volume:delete_volume_metadata', 'project_member'),
    },
    load: loadVolume,
    change: changeVolume,
  }),
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
